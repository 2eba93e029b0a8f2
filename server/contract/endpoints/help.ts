import { z } from 'zod';
import { HELP } from '../constants/help';
import { idSchema, messageSchema, queryNumberSchema } from '../schemas/common';
import {
  askSchema,
  changeHelpSettingsSchema,
  helpEventSchema,
  helpSettingsSchema,
  helpTestSchema,
  openQuestionSchema,
  ratingSchema,
} from '../schemas/help';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

export const helpEndpoints = {
  askHelp: {
    ...routes.askHelp,
    summary:
      'Answers a question from the published posts, as server-sent events; each part names the passage it stands in.',
    request: { body: askSchema },
    response: helpEventSchema,
    isStream: true,
  },
  rateAnswer: {
    ...routes.rateAnswer,
    summary: 'Says whether an answer helped. Admins see the questions of those that did not, without names.',
    request: { params: z.object({ answerId: idSchema }), body: ratingSchema },
    response: messageSchema,
  },
  listOpenQuestions: {
    ...routes.listOpenQuestions,
    summary:
      'Questions that help could not answer, the last asked first. Headers: `X-Total-Count`, and `Link` to the next page.',
    request: {
      query: z.object({
        limit: queryNumberSchema('limit', 1, HELP.questionsPerAnswerMax).optional(),
        cursor: z.string().max(400).optional(),
      }),
    },
    response: z.array(openQuestionSchema),
  },
  dismissOpenQuestion: {
    ...routes.dismissOpenQuestion,
    summary: 'Takes a question off the list of those without an answer.',
    request: { params: z.object({ questionId: idSchema }) },
    response: messageSchema,
  },
  getHelpSettings: {
    ...routes.getHelpSettings,
    summary: 'Which model answers questions, and how often it may. Never its key.',
    request: {},
    response: helpSettingsSchema,
  },
  setHelpSettings: {
    ...routes.setHelpSettings,
    summary: 'Sets which model answers questions, and how often it may.',
    request: { body: changeHelpSettingsSchema },
    response: helpSettingsSchema,
  },
  testHelpSettings: {
    ...routes.testHelpSettings,
    summary: 'Asks the model of these settings one small thing and says what came of it. Nothing is kept.',
    request: { body: changeHelpSettingsSchema },
    response: helpTestSchema,
  },
} satisfies Record<string, Endpoint>;
