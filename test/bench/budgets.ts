/** The budgets of the data model, for what exists. Units without the caller's own row (0.5) and without limits (1 write each). */
export interface Budget {
  action: string
  calls: number
  read: number
  write: number
}

export const budgets = {
  feedFirst: { action: 'Feed, first page of 25', calls: 1, read: 3.5, write: 0 },
  feedNext: { action: 'Feed, next page of 15', calls: 1, read: 2, write: 0 },
  post: { action: 'One post', calls: 1, read: 1, write: 0 },
  createPost: { action: 'Create post, text', calls: 1, read: 1, write: 6 },
  createPostWithPhotos: { action: 'Create post, 3 photos', calls: 4, read: 2.5, write: 9 },
  deletePost: { action: 'Delete post, 3 photos', calls: 1, read: 1, write: 6 },
  me: { action: 'The signed-in person', calls: 1, read: 0.5, write: 0 },
} satisfies Record<string, Budget>
