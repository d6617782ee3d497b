import { Route, Routes } from 'react-router-dom'
import { CreateCommentPage } from '../comments/create-comment.tsx'
import { CreatePostPage } from '../posts/create-post.tsx'
import { PickCategoryPage } from '../posts/pick-category.tsx'
import { NewMessagePage } from '../chats/new-message.tsx'
import { MayPost } from './may-post.tsx'
import { OnSchoolSite, SchoolFirst } from './guards.tsx'
import { NotFound } from './not-found.tsx'
import { SignedIn } from './signed-in.tsx'

/** The addresses below `/create`: on narrow screens, a composer is a page of its own without bars. */
export function ComposerRoutes() {
  const post = (
    <MayPost>
      <CreatePostPage />
    </MayPost>
  )
  const comment = (
    <MayPost what="comment">
      <CreateCommentPage />
    </MayPost>
  )
  const categories = (
    <MayPost>
      <PickCategoryPage />
    </MayPost>
  )
  const message = (
    <SignedIn prompt="guest-message">
      {(me) => (
        <OnSchoolSite>
          <SchoolFirst>
            <NewMessagePage me={me} />
          </SchoolFirst>
        </OnSchoolSite>
      )}
    </SignedIn>
  )
  return (
    <Routes>
      <Route path="post" element={post} />
      <Route path="comment/:parentId" element={comment} />
      <Route path="message" element={message} />
      <Route path="categories" element={categories} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
