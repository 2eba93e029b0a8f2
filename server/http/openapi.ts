import { z } from 'zod';
import { endpoints } from '../contract/endpoints';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { errorBodySchema } from '../contract/errors';

type Json = Record<string, unknown>;

/** The API as OpenAPI 3.1 (spec.openapis.org/oas/v3.1.0), made from the endpoints of the contract. */
export function describeApi(options: { publicUrl: string | undefined; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: describeOperation(operationId, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern API',
      version: options.version,
      description:
        'Errors are JSON with `message`, `code` and, for validation, every failing field in `errors`.',
    },
    servers: [{ url: `${options.publicUrl ?? ''}/api` }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
    },
  };
}

function describeOperation(operationId: string, endpoint: Endpoint): Json {
  const { request, auth, status = 200 } = endpoint;
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(auth !== 'public' && { security: [{ session: [] }] }),
    parameters: [...parametersIn('path', request.params), ...parametersIn('query', request.query)],
    ...(request.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(request.body, 'input') } },
      },
    }),
    ...(endpoint.takesFile !== undefined && {
      requestBody: {
        required: true,
        description: `A file of at most ${endpoint.takesFile} bytes.`,
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      ...(endpoint.isRedirect
        ? { 302: { description: 'Elsewhere', headers: { Location: { schema: { type: 'string' } } } } }
        : {
            [status]: {
              description: 'Success',
              content: {
                [endpoint.file ?? (endpoint.isStream ? 'text/event-stream' : 'application/json')]: {
                  schema: endpoint.file
                    ? { type: 'string', format: 'binary' }
                    : jsonSchema(endpoint.response, 'output'),
                },
              },
            },
          }),
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) {
    return [];
  }
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
