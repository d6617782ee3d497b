/** Every operation of the product, grouped by noun. Each noun has one function. */
import type { AnyContract } from './contract.ts'
import { sendError } from './analytics/send-error.ts'
import { sendUsage } from './analytics/send-usage.ts'
import { blockPerson } from './blocks/block-person.ts'
import { listBlocked } from './blocks/list-blocked.ts'
import { unblockPerson } from './blocks/unblock-person.ts'
import { getCampusCounts } from './campuses/get-campus-counts.ts'
import { requestSchool } from './campuses/request-school.ts'
import { createChat } from './chats/create-chat.ts'
import { deleteChat } from './chats/delete-chat.ts'
import { getChatFileAccess } from './chats/get-chat-file-access.ts'
import { getChat } from './chats/get-chat.ts'
import { heartMessage } from './chats/heart-message.ts'
import { listChats } from './chats/list-chats.ts'
import { listMessages } from './chats/list-messages.ts'
import { readChat } from './chats/read-chat.ts'
import { sendMessage } from './chats/send-message.ts'
import { sendMessages } from './chats/send-messages.ts'
import { unsendMessage } from './chats/unsend-message.ts'
import { updateChat } from './chats/update-chat.ts'
import { updateMessage } from './chats/update-message.ts'
import { getPlace } from './geography/get-place.ts'
import { deleteAccount } from './holdings/delete-account.ts'
import { exportAccount } from './holdings/export-account.ts'
import { sendDeletionCode } from './holdings/send-deletion-code.ts'
import { createUpload } from './media/create-upload.ts'
import { deletePostMedia } from './media/delete-post-media.ts'
import { finishUpload } from './media/finish-upload.ts'
import { getFileAccess } from './media/get-file-access.ts'
import { createPushSubscription } from './notifications/create-push-subscription.ts'
import { deletePushSubscription } from './notifications/delete-push-subscription.ts'
import { getNotificationSettings } from './notifications/get-notification-settings.ts'
import { listPushSubscriptions } from './notifications/list-push-subscriptions.ts'
import { unsubscribe } from './notifications/unsubscribe.ts'
import { updateNotificationSettings } from './notifications/update-notification-settings.ts'
import { createComment } from './comments/create-comment.ts'
import { getBadges } from './notifications/get-badges.ts'
import { listNotifications } from './notifications/list-notifications.ts'
import { seeNotifications } from './notifications/see-notifications.ts'
import { createDeal } from './deals/create-deal.ts'
import { getDeal } from './deals/get-deal.ts'
import { getHandover } from './deals/get-handover.ts'
import { getLine } from './deals/get-line.ts'
import { listDeals } from './deals/list-deals.ts'
import { listOpenDeals } from './deals/list-open-deals.ts'
import { disputeNoShow } from './deals/dispute-no-show.ts'
import { rateDeal } from './deals/rate-deal.ts'
import { redeemHandover } from './deals/redeem-handover.ts'
import { updateDeal } from './deals/update-deal.ts'
import { updateLine } from './deals/update-line.ts'
import { createPost } from './posts/create-post.ts'
import { deletePost } from './posts/delete-post.ts'
import { listPostVersions } from './posts/list-post-versions.ts'
import { updatePost } from './posts/update-post.ts'
import { getFeedVersion } from './posts/get-feed-version.ts'
import { getPost } from './posts/get-post.ts'
import { createTicket } from './live/create-ticket.ts'
import { listComments } from './comments/list-comments.ts'
import { listGallery } from './posts/list-gallery.ts'
import { listPosts } from './posts/list-posts.ts'
import { listSavedIds } from './saves/list-saved-ids.ts'
import { listSaved } from './saves/list-saved.ts'
import { listSavers } from './saves/list-savers.ts'
import { listUserLikes } from './saves/list-user-likes.ts'
import { listUserPhotos } from './posts/list-user-photos.ts'
import { listUserPosts } from './posts/list-user-posts.ts'
import { listUserReplies } from './comments/list-user-replies.ts'
import { savePost } from './saves/save-post.ts'
import { unsavePost } from './saves/unsave-post.ts'
import { appealDecision } from './reports/appeal-decision.ts'
import { getDecision } from './reports/get-decision.ts'
import { readDecision } from './reports/read-decision.ts'
import { reportChat } from './reports/report-chat.ts'
import { reportDeal } from './reports/report-deal.ts'
import { reportMessage } from './reports/report-message.ts'
import { reportPost } from './reports/report-post.ts'
import { reportUser } from './reports/report-user.ts'
import { createSavedSearch } from './search/create-saved-search.ts'
import { createSearch } from './search/create-search.ts'
import { deleteRecentSearch } from './search/delete-recent-search.ts'
import { deleteRecentSearches } from './search/delete-recent-searches.ts'
import { deleteSavedSearch } from './search/delete-saved-search.ts'
import { listPopularSearches } from './search/list-popular-searches.ts'
import { listRecentSearches } from './search/list-recent-searches.ts'
import { listSavedSearches } from './search/list-saved-searches.ts'
import { updateSearch } from './search/update-search.ts'
import { searchMessages } from './search/search-messages.ts'
import { searchPeople } from './search/search-people.ts'
import { searchPosts } from './search/search-posts.ts'
import { searchSchools } from './search/search-schools.ts'
import { suggestSearches } from './search/suggest-searches.ts'
import { changeBirthDate } from './users/change-birth-date.ts'
import { changeEmail } from './accounts/change-email.ts'
import { changeGender } from './users/change-gender.ts'
import { changePassword } from './accounts/change-password.ts'
import { changePhone } from './users/change-phone.ts'
import { changeUsername } from './users/change-username.ts'
import { claimAccount } from './accounts/claim-account.ts'
import { getMe } from './users/get-me.ts'
import { getProfile } from './users/get-profile.ts'
import { endSession } from './accounts/end-session.ts'
import { listSessions } from './accounts/list-sessions.ts'
import { lookupAccount } from './accounts/lookup-account.ts'
import { openEmailLink } from './accounts/open-email-link.ts'
import { openSchoolLink } from './accounts/open-school-link.ts'
import { redeemLink } from './accounts/redeem-link.ts'
import { register } from './accounts/register.ts'
import { requestLink } from './accounts/request-link.ts'
import { requestReset } from './accounts/request-reset.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { sendEmailChangeCode } from './accounts/send-email-change-code.ts'
import { sendEmailCode } from './accounts/send-email-code.ts'
import { sendSchoolCode } from './accounts/send-school-code.ts'
import { signOutEverywhere } from './accounts/sign-out-everywhere.ts'
import { signOut } from './accounts/sign-out.ts'
import { startSession } from './accounts/start-session.ts'
import { updateMe } from './users/update-me.ts'
import { updateProfile } from './users/update-profile.ts'
import { verifyEmail } from './accounts/verify-email.ts'
import { verifySchoolEmail } from './accounts/verify-school-email.ts'
import { allowAddress } from './operators/allow-address.ts'
import { answerAppeal } from './operators/answer-appeal.ts'
import { banPerson } from './operators/ban-person.ts'
import { closeCase } from './operators/close-case.ts'
import { closeSchoolRequest } from './operators/close-school-request.ts'
import { findPerson } from './operators/find-person.ts'
import { getEvidence } from './operators/get-evidence.ts'
import { hideSearch } from './operators/hide-search.ts'
import { liftBan } from './operators/lift-ban.ts'
import { listAppeals } from './operators/list-appeals.ts'
import { listAudit } from './operators/list-audit.ts'
import { listCases } from './operators/list-cases.ts'
import { listFigures } from './operators/list-figures.ts'
import { listSchoolRequests } from './operators/list-school-requests.ts'
import { openCase } from './operators/open-case.ts'
import { recount } from './operators/recount.ts'
import { signOutPerson } from './operators/sign-out-person.ts'
import { createEarningsLink } from './payouts/create-earnings-link.ts'
import { getPayouts } from './payouts/get-payouts.ts'
import { startOnboarding } from './payouts/start-onboarding.ts'

export const contracts = {
  operators: [
    allowAddress,
    answerAppeal,
    banPerson,
    closeCase,
    closeSchoolRequest,
    findPerson,
    getEvidence,
    hideSearch,
    liftBan,
    listAppeals,
    listAudit,
    listCases,
    listFigures,
    listSchoolRequests,
    openCase,
    recount,
    signOutPerson,
  ],
  analytics: [sendError, sendUsage],
  blocks: [blockPerson, listBlocked, unblockPerson],
  campuses: [getCampusCounts, requestSchool],
  accounts: [
    changeEmail,
    changePassword,
    claimAccount,
    endSession,
    listSessions,
    lookupAccount,
    openEmailLink,
    openSchoolLink,
    redeemLink,
    register,
    requestLink,
    requestReset,
    resetPassword,
    sendEmailChangeCode,
    sendEmailCode,
    sendSchoolCode,
    signOut,
    signOutEverywhere,
    startSession,
    verifyEmail,
    verifySchoolEmail,
  ],
  users: [
    changeBirthDate,
    changeGender,
    changePhone,
    changeUsername,
    getMe,
    getProfile,
    updateMe,
    updateProfile,
  ],
  posts: [
    createPost,
    deletePost,
    getFeedVersion,
    getPost,
    listGallery,
    listPosts,
    listPostVersions,
    listUserPhotos,
    listUserPosts,
    updatePost,
  ],
  deals: [
    createDeal,
    getDeal,
    getHandover,
    getLine,
    listDeals,
    listOpenDeals,
    disputeNoShow,
    rateDeal,
    redeemHandover,
    updateDeal,
    updateLine,
  ],
  comments: [createComment, listComments, listUserReplies],
  saves: [listSaved, listSavedIds, listSavers, listUserLikes, savePost, unsavePost],
  live: [createTicket],
  reports: [
    appealDecision,
    getDecision,
    readDecision,
    reportChat,
    reportDeal,
    reportMessage,
    reportPost,
    reportUser,
  ],
  search: [
    createSavedSearch,
    deleteSavedSearch,
    listSavedSearches,
    createSearch,
    deleteRecentSearch,
    deleteRecentSearches,
    listPopularSearches,
    listRecentSearches,
    searchMessages,
    searchPeople,
    searchPosts,
    searchSchools,
    suggestSearches,
    updateSearch,
  ],
  chats: [
    createChat,
    deleteChat,
    getChat,
    getChatFileAccess,
    heartMessage,
    listChats,
    listMessages,
    readChat,
    sendMessage,
    sendMessages,
    unsendMessage,
    updateChat,
    updateMessage,
  ],
  geography: [getPlace],
  holdings: [deleteAccount, exportAccount, sendDeletionCode],
  notifications: [
    createPushSubscription,
    deletePushSubscription,
    getBadges,
    getNotificationSettings,
    listNotifications,
    listPushSubscriptions,
    seeNotifications,
    updateNotificationSettings,
    unsubscribe,
  ],
  payouts: [createEarningsLink, getPayouts, startOnboarding],
  media: [createUpload, deletePostMedia, finishUpload, getFileAccess],
} satisfies Record<string, AnyContract[]>

export const allContracts: AnyContract[] = Object.values(contracts).flat()
/** The operations of students and visitors, which the API page shows. */
export const studentContracts = allContracts.filter(({ access }) => access !== 'operator')
