import { Route, Routes } from 'react-router-dom'
import { CreateCommentPage } from '../comments/create-comment.tsx'
import { CreatePostPage } from '../posts/create-post.tsx'
import { PickCategoryPage } from '../posts/pick-category.tsx'
import { NewMessagePage } from '../chats/new-message.tsx'
import { ComposerGuard } from './composer-guard.tsx'
import { OnSchoolSite, SchoolFirst } from './guards.tsx'
import { NotFound } from './not-found.tsx'
import { SignedIn } from './signed-in.tsx'

/** The addresses below `/create`: on narrow screens, a composer is a page of its own without bars. */
export function ComposerRoutes() {
  const post = (
    <ComposerGuard>
      <CreatePostPage />
    </ComposerGuard>
  )
  const comment = (
    <ComposerGuard what="comment">
      <CreateCommentPage />
    </ComposerGuard>
  )
  const categories = (
    <ComposerGuard>
      <PickCategoryPage />
    </ComposerGuard>
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
