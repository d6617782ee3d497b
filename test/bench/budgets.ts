/** The most that each action may cost the table, without the caller's own rows (1 read) and limits (1 write each). */
export interface Budget {
  action: string
  calls: number
  read: number
  write: number
}

export const budgets = {
  feedFirst: { action: 'Feed, first page of 25', calls: 1, read: 3.5, write: 0 },
  feedNext: { action: 'Feed, next page of 15', calls: 1, read: 2, write: 0 },
  post: { action: 'Post with 100 comments', calls: 1, read: 7.5, write: 0 },
  // Half a unit for each person whom the texts of a page mention; without one, no call.
  mentions: { action: 'Post that mentions 4 people', calls: 2, read: 2.5, write: 0 },
  gallery: { action: 'Gallery page of 15', calls: 1, read: 2, write: 0 },
  category: { action: 'Category page of 25', calls: 2, read: 13, write: 0 },
  userPosts: { action: 'Profile tab, first page of 9', calls: 2, read: 5, write: 0 },
  // The ban mark is one more row.
  userPostsNext: { action: 'Profile tab, next page of 9', calls: 2, read: 5.5, write: 0 },
  userPhotos: { action: 'Photos of a person, page of 9', calls: 2, read: 5.5, write: 0 },
  // Nine replies, the posts that they stand on, and the person.
  userReplies: { action: 'Replies of a person, page of 9', calls: 2, read: 10, write: 0 },
  userLikes: { action: 'Likes of a person, page of 9', calls: 2, read: 5.5, write: 0 },
  saved: { action: 'Saved, page of 10', calls: 2, read: 5.5, write: 0 },
  savedIds: { action: 'Saved ids, newest 500', calls: 1, read: 10, write: 0 },
  profile: { action: 'Profile by user name', calls: 2, read: 1, write: 0 },
  createPost: { action: 'Create post, text', calls: 1, read: 1, write: 6 },
  createPostWithPhotos: { action: 'Create post, 3 photos', calls: 4, read: 2.5, write: 9 },
  deletePost: { action: 'Delete post, 3 photos', calls: 1, read: 1, write: 6 },
  comment: { action: 'Comment, 3 levels deep', calls: 2, read: 1, write: 10 },
  deleteComment: { action: 'Delete comment', calls: 1, read: 1, write: 6 },
  // A Get of the post, which must exist, and the write.
  save: { action: 'Save', calls: 2, read: 0.5, write: 3 },
  unsave: { action: 'Unsave', calls: 1, read: 0, write: 3 },
  countSaves: { action: 'Counting a batch of saves', calls: 1, read: 0, write: 3 },
  // The view, and the row among the recent ones, of which the oldest makes room.
  search: { action: 'A new search', calls: 4, read: 2, write: 3 },
  searchAgain: { action: 'A search made again', calls: 2, read: 0, write: 2 },
  countViews: { action: 'Counting a view of a search', calls: 1, read: 0, write: 3 },
  popularSearches: { action: 'Popular searches, of 100', calls: 1, read: 2, write: 0 },
  recentSearches: { action: 'Recent searches, 50', calls: 1, read: 2, write: 0 },
  searchPosts: { action: 'Found posts, page of 10', calls: 1, read: 5, write: 0 },
  searchPeople: { action: 'Found people, page of 10', calls: 1, read: 5, write: 0 },
  suggestSearches: { action: 'Suggestions, with 3 people', calls: 1, read: 1.5, write: 0 },
  // Fifteen rows, one actor.
  notifications: { action: 'Notifications, page of 15', calls: 2, read: 1.5, write: 0 },
  // The first page also gets the mark.
  mentionsPage: { action: 'Mentions, page of 15', calls: 3, read: 2, write: 0 },
  badges: { action: 'Both badges', calls: 2, read: 4, write: 0 },
  // The mark, and the sockets of the person's other pages.
  seeNotifications: { action: 'All notifications read', calls: 2, read: 0.5, write: 1 },
  // Each person who is told; a mention is in a list of its own, too.
  notification: { action: 'Notification of a comment or save', calls: 1, read: 0, write: 1 },
  rename: { action: 'New name or picture', calls: 1, read: 0, write: 1 },
  me: { action: 'The signed-in person', calls: 2, read: 1, write: 0 },
  payouts: { action: 'Payouts of somebody', calls: 2, read: 1, write: 1 },
  payoutsLink: { action: 'A link to Stripe', calls: 2, read: 1, write: 1 },
  payoutsAccount: { action: 'A link with a new account', calls: 3, read: 1, write: 5 },
} satisfies Record<string, Budget>

/** Each push to the open pages of both people looks for their sockets with two Queries, which are included. */
export const messageBudgets = {
  inbox: { action: 'Inbox page of 15', calls: 1, read: 1, write: 0 },
  messages: { action: 'Conversation page of 15', calls: 2, read: 1.5, write: 0 },
  chat: { action: 'Opening a conversation', calls: 1, read: 1, write: 0 },
  readChat: { action: 'Marking it as read', calls: 3, read: 1, write: 2 },
  heart: { action: 'A heart', calls: 4, read: 2, write: 1 },
  sendMessage: { action: 'Send message', calls: 4, read: 2, write: 9 },
} satisfies Record<string, Budget>
