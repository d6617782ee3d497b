/** Videos that this browser cannot decode. */
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { choose, openComposer } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPhoto, aPost, ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const cannotPlay = 'This video can’t be played.'
const warning =
  'Some browsers cannot play this video. On an iPhone, choose “Most Compatible” in Settings › Camera › Formats.'

/** Simulates a browser that has read the head of a video. */
function loadMetadata(video: HTMLElement, videoWidth: number): void {
  Object.defineProperties(video, { videoWidth: { value: videoWidth }, duration: { value: 2 } })
  fireEvent(video, new Event('loadedmetadata'))
}

/** Opens a page with one post and starts its video. Returns the video. */
async function playedVideo(): Promise<HTMLVideoElement> {
  const film = { ...aPhoto('It blinks'), kind: 'video' } as const
  answer(listPosts, { items: [aPost('A lamp', { media: [film] })] })
  await openPage()
  await user.click(await screen.findByRole('button', { name: 'Play video: It blinks' }))
  const video = screen.getByLabelText<HTMLVideoElement>('It blinks')
  fireEvent(video, new Event('play'))
  return video
}

test('a video of which the browser plays only the sound stops, and a sentence says so', async () => {
  const video = await playedVideo()
  const pause = vi.spyOn(video, 'pause')
  loadMetadata(video, 0)
  await screen.findByText(cannotPlay)
  expect(pause).toHaveBeenCalledOnce()
})

test('a video with pictures continues to play', async () => {
  const video = await playedVideo()
  const pause = vi.spyOn(video, 'pause')
  loadMetadata(video, 640)
  await until(() => expect(video.controls).toBe(true))
  expect(screen.queryByText(cannotPlay)).toBeNull()
  expect(pause).not.toHaveBeenCalled()
})

test.each([
  ['has no pictures', (video: HTMLElement) => loadMetadata(video, 0)],
  ['cannot be read', (video: HTMLElement) => fireEvent(video, new Event('error'))],
])(
  "if a video %s in its author's browser, the author reads what to do and may post the video",
  async (_, fail) => {
    await openPage('/home', { as: ann })
    await openComposer()
    await choose('film.mp4', 'other.mp4')
    loadMetadata(screen.getByLabelText('other.mp4'), 640)
    expect(screen.queryByText(warning)).toBeNull()
    fail(screen.getByLabelText('film.mp4'))
    await screen.findByText(warning)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Remove film.mp4' }))
    await until(() => expect(screen.queryByText(warning)).toBeNull())
  },
)
