import { filesMaximum } from '../../../shared/posts/post.ts'
import type { Subject } from '../composer/subject.ts'

/** The composer of a new post. */
export const postSubject: Subject = { key: 'post', filesMaximum, takesVideos: true, inDialog: true }
