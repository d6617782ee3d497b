import { Route, Routes } from 'react-router-dom'
import { CreateCommentPage } from '../comments/create-comment.tsx'
import { CreatePostPage } from '../posts/create-post.tsx'
import { PickCategoryPage } from '../posts/pick-category.tsx'
import { MayPost } from './may-post.tsx'
import { NotFound } from './not-found.tsx'

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
  return (
    <Routes>
      <Route path="post" element={post} />
      <Route path="comment/:parentId" element={comment} />
      <Route path="categories" element={categories} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
