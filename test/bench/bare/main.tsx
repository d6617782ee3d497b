/**
 * The bare page: the libraries of the product's first screen, with the posts of a feed as plain text and pictures.
 * `npm run bench:web` measures the product against the bare page on the same machine, because figures of different
 * machines cannot be compared.
 */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { WindowVirtualizer } from 'virtua'
import * as z from 'zod/mini'
import { Link } from '../../../web/src/lib/link.tsx'

const mediaSchema = z.object({ kind: z.string(), fileId: z.string(), width: z.number() })
const postSchema = z.object({
  id: z.string(),
  author: z.object({ name: z.string() }),
  blocks: z.array(z.object({ text: z.string() })),
  media: z.array(mediaSchema),
})
const pageSchema = z.object({ items: z.array(postSchema) })

async function load() {
  const response = await fetch('/api/campuses/ou/posts')
  return z.parse(pageSchema, await response.json())
}

function Feed() {
  const { data } = useQuery({ queryKey: ['feed'], queryFn: load })
  return (
    <main>
      <h1>Feed</h1>
      {data && (
        <WindowVirtualizer data={data.items}>
          {(post) => <Item key={post.id} post={post} />}
        </WindowVirtualizer>
      )}
    </main>
  )
}

function Item({ post: { id, author, blocks, media } }: { post: z.output<typeof postSchema> }) {
  const photo = media.find(({ kind }) => kind === 'photo')
  return (
    <article style={{ padding: 16 }}>
      <Link to={`/post/${id}`}>{author.name}</Link>
      {blocks.map(({ text }, index) => (
        <p key={index}>{text}</p>
      ))}
      {photo && <img alt="" src={addressOf(photo)} width="480" height="320" />}
    </article>
  )
}

/** The picture size that the product's feed shows on a phone. */
function addressOf({ fileId, width }: z.output<typeof mediaSchema>): string {
  return `/files/${fileId}/${Math.min(800, width)}.webp`
}

const root = document.getElementById('root')
if (!root) throw new Error('bare.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Feed />} />
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>,
)
