import type { EndpointName, Endpoints } from '../../contract/endpoints';
import type { RegisteredRoute } from '../register';
import { changeEmailRoute } from './account/change-email';
import { changeNameRoute } from './account/change-name';
import { changePasswordRoute } from './account/change-password';
import { confirmEmailRoute } from './account/confirm-email';
import { createExportRoute } from './account/create-export';
import { downloadExportRoute } from './account/download-export';
import { endOtherSessionsRoute } from './account/end-other-sessions';
import { endSessionRoute } from './account/end-session';
import { getAccountRoute } from './account/get-account';
import { listSessionsRoute } from './account/list-sessions';
import { requestDeletionRoute } from './account/request-deletion';
import { undoDeletionRoute } from './account/undo-deletion';
import { createInviteRoute } from './admin/create-invite';
import { discardJobRoute } from './admin/discard-job';
import { getSiteFiguresRoute } from './admin/get-site-figures';
import { listAllCertificatesRoute } from './admin/list-all-certificates';
import { listFailedJobsRoute } from './admin/list-failed-jobs';
import { listInvitesRoute } from './admin/list-invites';
import { reissueCertificateRoute } from './admin/reissue-certificate';
import { retryAllJobsRoute } from './admin/retry-all-jobs';
import { retryJobRoute } from './admin/retry-job';
import { revokeCertificateRoute } from './admin/revoke-certificate';
import { revokeInviteRoute } from './admin/revoke-invite';
import { acceptPolicyRoute } from './auth/accept-policy';
import { exchangeCodeRoute } from './auth/exchange-code';
import { finishGoogleLoginRoute } from './auth/finish-google-login';
import { forgotPasswordRoute } from './auth/forgot-password';
import { getCurrentUserRoute } from './auth/get-current-user';
import { loginRoute } from './auth/login';
import { logoutRoute } from './auth/logout';
import { registerRoute } from './auth/register';
import { resetPasswordRoute } from './auth/reset-password';
import { startGoogleLoginRoute } from './auth/start-google-login';
import { downloadCertificateRoute } from './certificates/download-certificate';
import { findCertificatesRoute } from './certificates/find-certificates';
import { getCertificateRoute } from './certificates/get-certificate';
import { getCertificateFileRoute } from './certificates/get-certificate-file';
import { getCredentialRoute } from './certificates/get-credential';
import { getSampleCertificateRoute } from './certificates/get-sample-certificate';
import { setCertificateListingRoute } from './certificates/set-certificate-listing';
import { deleteDraftRoute } from './drafts/delete-draft';
import { getDraftRoute } from './drafts/get-draft';
import { listDraftsRoute } from './drafts/list-drafts';
import { saveDraftRoute } from './drafts/save-draft';
import { scheduleDraftRoute } from './drafts/schedule-draft';
import { unscheduleDraftRoute } from './drafts/unschedule-draft';
import { exportDraftRoute } from './files/export-draft';
import { exportPostRoute } from './files/export-post';
import { importDraftRoute } from './files/import-draft';
import { listFaqRoute } from './faq/list-faq';
import { askHelpRoute } from './help/ask-help';
import { dismissOpenQuestionRoute } from './help/dismiss-open-question';
import { getHelpSettingsRoute } from './help/get-help-settings';
import { listOpenQuestionsRoute } from './help/list-open-questions';
import { rateAnswerRoute } from './help/rate-answer';
import { setHelpSettingsRoute } from './help/set-help-settings';
import { testHelpSettingsRoute } from './help/test-help-settings';
import { createUploadRoute } from './media/create-upload';
import { deleteMediaRoute } from './media/delete-media';
import { getMediaRoute } from './media/get-media';
import { listMediaRoute } from './media/list-media';
import { putUploadRoute } from './media/put-upload';
import { storeMetadataRoute } from './media/store-metadata';
import { followCategoryRoute } from './notifications/follow-category';
import { getMailPreferencesRoute } from './notifications/get-mail-preferences';
import { listFollowedCategoriesRoute } from './notifications/list-followed-categories';
import { listNotificationsRoute } from './notifications/list-notifications';
import { readAllNotificationsRoute } from './notifications/read-all-notifications';
import { readNotificationRoute } from './notifications/read-notification';
import { setMailPreferenceRoute } from './notifications/set-mail-preference';
import { streamNotificationsRoute } from './notifications/stream-notifications';
import { unfollowCategoryRoute } from './notifications/unfollow-category';
import { unsubscribeRoute } from './notifications/unsubscribe';
import { completePostRoute } from './posts/complete-post';
import { createPostRoute } from './posts/create-post';
import { getPostRoute } from './posts/get-post';
import { getProgressRoute } from './posts/get-progress';
import { getPostPageRoute } from './posts/get-post-page';
import { listCategoryPostsRoute } from './posts/list-category-posts';
import { listCompletedPostsRoute } from './posts/list-completed-posts';
import { listPostsRoute } from './posts/list-posts';
import { listUserPostsRoute } from './posts/list-user-posts';
import { searchPostsRoute } from './posts/search-posts';
import { uncompletePostRoute } from './posts/uncomplete-post';
import { deletePostRoute } from './posts/delete-post';
import { getPostSourceRoute } from './posts/get-post-source';
import { getRevisionRoute } from './posts/get-revision';
import { listDeletedPostsRoute } from './posts/list-deleted-posts';
import { listRevisionsRoute } from './posts/list-revisions';
import { previewPostRoute } from './posts/preview-post';
import { restorePostRoute } from './posts/restore-post';
import { updatePostRoute } from './posts/update-post';
import { blockUserRoute } from './users/block-user';
import { listCategoryFollowersRoute } from './users/list-category-followers';
import { listUsersRoute } from './users/list-users';
import { setUserRoleRoute } from './users/set-user-role';
import { unblockUserRoute } from './users/unblock-user';

/** Every endpoint of the contract with its handler: one that is missing, or another's, does not compile. */
export const apiRoutes: { [Name in EndpointName]: RegisteredRoute<Endpoints[Name]> } = {
  register: registerRoute,
  login: loginRoute,
  startGoogleLogin: startGoogleLoginRoute,
  finishGoogleLogin: finishGoogleLoginRoute,
  exchangeCode: exchangeCodeRoute,
  logout: logoutRoute,
  getCurrentUser: getCurrentUserRoute,
  acceptPolicy: acceptPolicyRoute,
  forgotPassword: forgotPasswordRoute,
  resetPassword: resetPasswordRoute,
  getAccount: getAccountRoute,
  changeName: changeNameRoute,
  changePassword: changePasswordRoute,
  changeEmail: changeEmailRoute,
  confirmEmail: confirmEmailRoute,
  listSessions: listSessionsRoute,
  endSession: endSessionRoute,
  endOtherSessions: endOtherSessionsRoute,
  createExport: createExportRoute,
  downloadExport: downloadExportRoute,
  requestDeletion: requestDeletionRoute,
  undoDeletion: undoDeletionRoute,
  listPosts: listPostsRoute,
  getPost: getPostRoute,
  getPostPage: getPostPageRoute,
  searchPosts: searchPostsRoute,
  listCategoryPosts: listCategoryPostsRoute,
  listUserPosts: listUserPostsRoute,
  listCompletedPosts: listCompletedPostsRoute,
  createPost: createPostRoute,
  createUpload: createUploadRoute,
  putUpload: putUploadRoute,
  storeMetadata: storeMetadataRoute,
  listMedia: listMediaRoute,
  getMedia: getMediaRoute,
  deleteMedia: deleteMediaRoute,
  deletePost: deletePostRoute,
  getPostSource: getPostSourceRoute,
  getRevision: getRevisionRoute,
  listDeletedPosts: listDeletedPostsRoute,
  listRevisions: listRevisionsRoute,
  previewPost: previewPostRoute,
  restorePost: restorePostRoute,
  updatePost: updatePostRoute,
  deleteDraft: deleteDraftRoute,
  getDraft: getDraftRoute,
  listDrafts: listDraftsRoute,
  saveDraft: saveDraftRoute,
  scheduleDraft: scheduleDraftRoute,
  unscheduleDraft: unscheduleDraftRoute,
  importDraft: importDraftRoute,
  exportDraft: exportDraftRoute,
  exportPost: exportPostRoute,
  completePost: completePostRoute,
  uncompletePost: uncompletePostRoute,
  getProgress: getProgressRoute,
  listFollowedCategories: listFollowedCategoriesRoute,
  followCategory: followCategoryRoute,
  unfollowCategory: unfollowCategoryRoute,
  listNotifications: listNotificationsRoute,
  streamNotifications: streamNotificationsRoute,
  readNotification: readNotificationRoute,
  readAllNotifications: readAllNotificationsRoute,
  getMailPreferences: getMailPreferencesRoute,
  setMailPreference: setMailPreferenceRoute,
  unsubscribe: unsubscribeRoute,
  listCategoryFollowers: listCategoryFollowersRoute,
  listFaq: listFaqRoute,
  findCertificates: findCertificatesRoute,
  getCertificate: getCertificateRoute,
  downloadCertificate: downloadCertificateRoute,
  getCertificateFile: getCertificateFileRoute,
  getCredential: getCredentialRoute,
  getSampleCertificate: getSampleCertificateRoute,
  setCertificateListing: setCertificateListingRoute,
  listAllCertificates: listAllCertificatesRoute,
  revokeCertificate: revokeCertificateRoute,
  reissueCertificate: reissueCertificateRoute,
  listUsers: listUsersRoute,
  setUserRole: setUserRoleRoute,
  blockUser: blockUserRoute,
  unblockUser: unblockUserRoute,
  listInvites: listInvitesRoute,
  createInvite: createInviteRoute,
  revokeInvite: revokeInviteRoute,
  listFailedJobs: listFailedJobsRoute,
  retryAllJobs: retryAllJobsRoute,
  retryJob: retryJobRoute,
  discardJob: discardJobRoute,
  getSiteFigures: getSiteFiguresRoute,
  askHelp: askHelpRoute,
  rateAnswer: rateAnswerRoute,
  listOpenQuestions: listOpenQuestionsRoute,
  dismissOpenQuestion: dismissOpenQuestionRoute,
  getHelpSettings: getHelpSettingsRoute,
  setHelpSettings: setHelpSettingsRoute,
  testHelpSettings: testHelpSettingsRoute,
};
