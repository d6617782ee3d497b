/** The maximum bytes of JavaScript (brotli 11) that a feed from the server loads before it reacts to its visitor. */
export const firstLoadMaximum = 105_000
/** The same for a feed that the server did not render. */
export const unrenderedLoadMaximum = 117_000

/** The maximum cost of an action at the table. Reading the caller's rows (1 read) and counting limits (1 write each) is extra. */
export interface Budget {
  /** The name of the contract. Budgets of reactions have none. */
  operation?: string
  action: string
  calls: number
  read: number
  write: number
  /** The reactions whose cost is included in `write`. The cost of other reactions is not included. */
  includes?: string
}

export const budgets = {
  feedFirst: { operation: 'list-posts', action: 'Feed, first page of 25', calls: 1, read: 3.5, write: 0 },
  feedNext: { operation: 'list-posts', action: 'Feed, next page of 15', calls: 1, read: 2, write: 0 },
  feedVersion: {
    operation: 'get-feed-version',
    action: 'Check whether the feed has changed, once in 10 s for everybody',
    calls: 1,
    read: 3.5,
    write: 0,
  },
  post: { operation: 'get-post', action: 'Post with 100 comments', calls: 1, read: 7.5, write: 0 },
  // Reading a mentioned person costs half a unit. A page whose texts mention nobody saves the second call.
  mentions: { operation: 'get-post', action: 'Post that mentions 4 people', calls: 2, read: 2.5, write: 0 },
  gallery: { operation: 'list-gallery', action: 'Gallery page of 15', calls: 1, read: 2, write: 0 },
  category: { operation: 'list-posts', action: 'Category page of 25', calls: 2, read: 13, write: 0 },
  userPosts: {
    operation: 'list-user-posts',
    action: 'Profile tab, first page of 9',
    calls: 2,
    read: 5,
    write: 0,
  },
  // The first page of a person's posts begins with the ban mark, a row that says that the person is banned. A later page has
  // to read this row separately.
  userPostsNext: {
    operation: 'list-user-posts',
    action: 'Profile tab, next page of 9',
    calls: 2,
    read: 5.5,
    write: 0,
  },
  userPhotos: {
    operation: 'list-user-photos',
    action: 'Photos of a person, page of 9',
    calls: 2,
    read: 5.5,
    write: 0,
  },
  // Reads nine replies, the posts to which they belong, and the person.
  userReplies: {
    operation: 'list-user-replies',
    action: 'Replies of a person, page of 9',
    calls: 2,
    read: 10,
    write: 0,
  },
  userLikes: {
    operation: 'list-user-likes',
    action: 'Likes of a person, page of 9',
    calls: 2,
    read: 5.5,
    write: 0,
  },
  saved: { operation: 'list-saved', action: 'Saved, page of 10', calls: 2, read: 5.5, write: 0 },
  savedIds: { operation: 'list-saved-ids', action: 'Saved ids, newest 500', calls: 1, read: 10, write: 0 },
  profile: { operation: 'get-profile', action: 'Profile by user name', calls: 2, read: 1, write: 0 },
  createPost: {
    operation: 'create-post',
    action: 'Create post, text',
    calls: 1,
    read: 1,
    write: 6,
    includes: "the author's `totalPosts`",
  },
  // Half a unit for looking up each typed name, and for reading each person found. A text without names needs one call.
  createPostWithNames: {
    operation: 'create-post',
    action: 'Create post, 4 typed names',
    calls: 3,
    read: 4,
    write: 3,
  },
  createPostWithPhotos: {
    operation: 'create-post',
    action: 'Create post, 3 photos',
    calls: 4,
    read: 2.5,
    write: 9,
    includes: "the author's `totalPosts`",
  },
  // Writes the post, its copy in the feed's index, and the former version.
  updatePost: { operation: 'update-post', action: 'Edit post', calls: 3, read: 0.5, write: 6 },
  // Writes the line of the post and its step in one transaction.
  updateLine: { operation: 'update-line', action: 'Mark as sold', calls: 3, read: 1.5, write: 8 },
  // Writes the line, its step and its next deadline in one transaction. The cost of the reactions depends on the state.
  ask: { operation: 'create-deal', action: 'I want it', calls: 3, read: 1.5, write: 6 },
  // Costs more than 'I want it', because it also reads the earlier offers and the conversation, and checks the limit on
  // conversations with strangers.
  offer: { operation: 'create-deal', action: 'Make an offer', calls: 6, read: 3, write: 7 },
  // Costs as much as 'I want it', plus looking up the other person's sockets to send a hint.
  agree: { operation: 'update-deal', action: 'Reserve, or accept', calls: 4, read: 2, write: 6 },
  // Reads the line, the step of the meeting, and the other person.
  handover: { operation: 'get-handover', action: 'Page of a handover', calls: 4, read: 3, write: 0 },
  // Writes the line, its step and the proof in one transaction, counts a try of the six digits, and sends the hint.
  redeem: { operation: 'redeem-handover', action: 'Hand over by a code', calls: 7, read: 4, write: 7 },
  // The reactions write the deal entries and counts of both people, the post and its two copies in indexes, and the chat
  // message.
  afterAgree: { action: 'After a reservation', calls: 36, read: 25, write: 10 },
  // Costs as much as the reactions to a reservation, plus the cost for each person who still waits in line: here one person.
  afterHandover: { action: 'After a handover, one waits', calls: 50, read: 32, write: 16 },
  // Like the cost after a reservation, except that the post does not change.
  afterMeeting: { action: 'After a meeting is agreed on', calls: 36, read: 25, write: 10 },
  ownDeal: { operation: 'get-deal', action: 'Own place in a line', calls: 2, read: 1.5, write: 0 },
  // Half a unit for each post and person, because the deals contain no copies of their titles and names.
  deals: { operation: 'list-deals', action: 'Deals, page of 15', calls: 3, read: 17, write: 0 },
  openDeals: {
    operation: 'list-open-deals',
    action: 'Open deals of a person, 15',
    calls: 1,
    read: 1,
    write: 0,
  },
  // Reads the person's entry of the deal, and writes the rating into it.
  rate: { operation: 'rate-deal', action: 'Would deal again', calls: 2, read: 0.5, write: 1 },
  // Reads the person's entry of the deal, and writes the dispute into it.
  dispute: { operation: 'dispute-no-show', action: 'I was there', calls: 2, read: 0.5, write: 1 },
  line: { operation: 'get-line', action: 'Line page, 20 people', calls: 3, read: 12, write: 0 },
  versions: {
    operation: 'list-post-versions',
    action: 'Earlier versions, page of 20',
    calls: 2,
    read: 3,
    write: 0,
  },
  deletePost: { operation: 'delete-post', action: 'Delete post, 3 photos', calls: 1, read: 1, write: 6 },
  comment: {
    operation: 'create-comment',
    action: 'Comment, 3 levels deep',
    calls: 2,
    read: 1,
    write: 10,
    includes: 'counting it',
  },
  deleteComment: { operation: 'delete-post', action: 'Delete comment', calls: 1, read: 1, write: 6 },
  // Reads the post, which must exist, and writes the save.
  save: { operation: 'save-post', action: 'Save', calls: 2, read: 0.5, write: 3 },
  unsave: { operation: 'unsave-post', action: 'Unsave', calls: 1, read: 0, write: 3 },
  countSaves: { action: 'Counting a batch of saves', calls: 1, read: 0, write: 3 },
  // Writes a view of the search, adds the search to the person's recent searches, and removes the oldest of these.
  search: { operation: 'create-search', action: 'A new search', calls: 4, read: 2, write: 3 },
  searchAgain: { operation: 'update-search', action: 'A search made again', calls: 2, read: 0, write: 2 },
  countViews: { action: 'Counting a view of a search', calls: 1, read: 0, write: 3 },
  popularSearches: {
    operation: 'list-popular-searches',
    action: 'Popular searches, of 100',
    calls: 1,
    read: 2,
    write: 0,
  },
  recentSearches: {
    operation: 'list-recent-searches',
    action: 'Recent searches, 50',
    calls: 1,
    read: 2,
    write: 0,
  },
  searchPosts: { operation: 'search-posts', action: 'Found posts, page of 10', calls: 1, read: 5, write: 0 },
  searchPeople: {
    operation: 'search-people',
    action: 'Found people, page of 10',
    calls: 1,
    read: 5,
    write: 0,
  },
  suggestSearches: {
    operation: 'suggest-searches',
    action: 'Suggestions, with 3 people',
    calls: 1,
    read: 1.5,
    write: 0,
  },
  // Alerts have about 150 bytes. One Query reads up to a megabyte, so one call is enough.
  alerts: { action: 'A new post among 2,000 alerts', calls: 1, read: 40, write: 0 },
  // Reads fifteen rows, and the one person who caused all of them.
  notifications: {
    operation: 'list-notifications',
    action: 'Notifications, page of 15',
    calls: 2,
    read: 1.5,
    write: 0,
  },
  // Each notification of a message also reads how far the person has read the conversation.
  messageNotifications: {
    operation: 'list-notifications',
    action: 'Notifications of 15 messages',
    calls: 3,
    read: 9,
    write: 0,
  },
  // The first page also reads the mark up to which the person has seen their notifications.
  mentionsPage: {
    operation: 'list-notifications',
    action: 'Mentions, page of 15',
    calls: 3,
    read: 2,
    write: 0,
  },
  badges: { operation: 'get-badges', action: 'Both badges', calls: 2, read: 4, write: 0 },
  // Writes the mark of seen notifications, and looks up the sockets of the person's other pages for the hint.
  seeNotifications: {
    operation: 'see-notifications',
    action: 'All notifications read',
    calls: 2,
    read: 0.5,
    write: 1,
  },
  // Reads the watchers' rows of about 100 bytes each, and the author.
  threadHint: { action: 'A comment among 500 readers', calls: 2, read: 10, write: 0 },
  // Writes one row for each notified person. A mention also has a row in the list of mentions.
  notification: { action: 'Notification of a comment or save', calls: 1, read: 0, write: 1 },
  rename: { operation: 'update-profile', action: 'New name or picture', calls: 1, read: 0, write: 1 },
  me: { operation: 'get-me', action: 'The signed-in person', calls: 2, read: 1, write: 0 },
  payouts: { operation: 'get-payouts', action: 'Payouts of a person', calls: 2, read: 1, write: 1 },
  payoutsLink: { operation: 'create-earnings-link', action: 'A link to Stripe', calls: 2, read: 1, write: 1 },
  payoutsAccount: {
    operation: 'start-onboarding',
    action: 'A link with a new account',
    calls: 3,
    read: 1,
    write: 5,
  },
  // Half a unit for each message and its entry. Most of the cost is reading all entries of the person to search the names.
  foundMessages: {
    operation: 'search-messages',
    action: 'Found messages, of 1,000 chats',
    calls: 3,
    read: 70,
    write: 0,
  },
  // In all budgets of messages: a hint to both people looks up their sockets with two Queries, which are included.
  // Each post that the conversations are about costs half a unit. The first page also reads the pinned conversations.
  inbox: {
    operation: 'list-chats',
    action: 'Inbox page of 15, about 14 posts',
    calls: 3,
    read: 8.5,
    write: 0,
  },
  // Besides the messages, reads the entries of both people, to know the person's last deletion and how far the partner
  // has read, and the partner's row, because the partner may have turned read receipts off.
  messages: { operation: 'list-messages', action: 'Conversation page of 15', calls: 2, read: 2.5, write: 0 },
  chat: { operation: 'get-chat', action: 'Opening a conversation', calls: 1, read: 1, write: 0 },
  // Reads the person's own entry, and the partner to decide whether the partner may see the read receipt.
  readChat: { operation: 'read-chat', action: 'Marking it as read', calls: 4, read: 2, write: 2 },
  // The entry moves within the index of the inbox, and leaves the index of unread conversations.
  updateChat: { operation: 'update-chat', action: 'Archiving a conversation', calls: 3, read: 1.5, write: 4 },
  heart: { operation: 'heart-message', action: 'A heart', calls: 4, read: 2, write: 1 },
  // Reads the entries of both people and the message, writes the new and the former text, and sends the hints. Editing a
  // reply also reads the quoted message.
  updateMessage: { operation: 'update-message', action: 'A message edited', calls: 7, read: 3, write: 2 },
  unsendMessage: { operation: 'unsend-message', action: 'A message unsent', calls: 6, read: 3, write: 2 },
  // The quoted message is read to check it, and again to show it.
  reply: { operation: 'send-message', action: 'A reply', calls: 6, read: 3, write: 1 },
  // Reads the entries of both people once. Each message needs its put and the two Queries of its hint.
  burst: { operation: 'send-messages', action: 'Ten messages at once', calls: 31, read: 11, write: 10 },
  sendMessage: {
    operation: 'send-message',
    action: 'Send message',
    calls: 4,
    read: 2,
    write: 9,
    includes: 'the entries of both people',
  },
} satisfies Record<string, Budget>
