/**
 * Drafts: their owner, how long they are kept, two tabs, and a full disk. Their files are tested in
 * test/browser/drafts.spec.ts.
 */
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { commentSubject } from '../../web/src/comments/subject.ts'
import { messageSubject, sentSubject } from '../../web/src/chats/subject.ts'
import { canSend } from '../../web/src/composer/send.ts'
import { unsentKeys } from '../../web/src/composer/draft-keys.ts'
import { waitingText } from '../../web/src/composer/waiting-text.ts'
import { postSubject } from '../../web/src/posts/subject.ts'

const files = vi.hoisted(() => ({ saveFiles: vi.fn(), readFiles: vi.fn(), sweepFiles: vi.fn() }))
vi.mock('../../web/src/composer/draft-files.ts', () => files)
vi.mock('../../web/src/lib/call.ts', () => ({ call: vi.fn(), serverNow: Date.now }))
vi.mock('../../web/src/ui/alerts-store.ts', () => ({ showAlert: vi.fn() }))

let storage: Record<string, string> = {}
let isFull = false
const storageOf = {
  getItem: (key: string) => storage[key] ?? null,
  setItem(key: string, value: string) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    storage[key] = value
  },
  removeItem: (key: string) => delete storage[key],
}
vi.stubGlobal(
  'localStorage',
  new Proxy(storageOf, { ownKeys: () => Object.keys(storage), getOwnPropertyDescriptor: () => anyProperty }),
)
const anyProperty = { enumerable: true, configurable: true }

/** A new tab: fresh modules, with the browser's storage as it is. */
async function newTab() {
  vi.resetModules()
  const { addFiles } = await import('../../web/src/composer/add-files.ts')
  const files = await import('../../web/src/composer/change-files.ts')
  return { ...(await import('../../web/src/composer/store.ts')), ...files, addFiles }
}
const parentId = '01JD0000000000000000000000'
const reply = commentSubject(parentId)
const photos = (...names: string[]) => names.map((name) => new File([name], name))

beforeEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  files.saveFiles.mockResolvedValue(undefined)
  files.readFiles.mockResolvedValue(new Map())
  storage = {}
  isFull = false
})

test('the text, category and price of a post and the text of each reply survive a killed tab', async () => {
  const sale = { kind: 'offer', cents: 4000, condition: 'good' } as const
  const tab = await newTab()
  for (const subject of [postSubject, reply]) tab.loadComposer(subject, 'ana')
  tab.changeComposer(postSubject, { text: 'Desk', category: 'furniture', sale })
  tab.changeComposer(reply, { text: 'Still there?' })
  const next = await newTab()
  for (const subject of [postSubject, reply]) next.loadComposer(subject, 'ana')
  expect(next.getComposer(postSubject)).toMatchObject({ text: 'Desk', category: 'furniture', sale })
  expect(next.getComposer(reply)).toMatchObject({ text: 'Still there?', category: undefined })
})

test('files are restored in their order with their descriptions and uploads', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  await tab.addFiles(postSubject, photos('a.png', 'b.png', 'c.png'))
  const [a, b, c] = tab.getComposer(postSubject).files
  tab.moveFile(postSubject, c!.key, 0)
  tab.changeFile(postSubject)(b!.key)({
    alt: 'A lamp',
    uploadId: 'u2',
    posterId: 'u3',
    sent: true,
    done: true,
  })
  await vi.waitFor(() => expect(files.saveFiles).toHaveBeenCalled())
  const kept = [a, b, c].map((file) => [file!.key, file!.file] as const)
  files.readFiles.mockResolvedValue(new Map(kept))

  const next = await newTab()
  next.loadComposer(postSubject, 'ana')
  next.changeComposer(postSubject, { text: 'Typed before the files are read' })
  await vi.waitFor(() => expect(next.getComposer(postSubject).loading).toEqual([]))
  expect(next.getComposer(postSubject).files.map(({ file, alt, done }) => [file.name, alt, done])).toEqual([
    ['c.png', '', false],
    ['a.png', '', false],
    ['b.png', 'A lamp', true],
  ])
  expect(next.getComposer(postSubject).text).toBe('Typed before the files are read')
  expect(next.getComposer(postSubject).files[2]).toMatchObject({ uploadId: 'u2', posterId: 'u3' })
})

test('files that are still being read when the draft is discarded are not added', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  const adding = tab.addFiles(postSubject, photos('a.png'))
  expect(canSend({ ...tab.getComposer(postSubject), text: 'Desk' }, postSubject)).toBe(false)
  tab.clearComposer(postSubject)
  await adding
  expect(tab.getComposer(postSubject)).toMatchObject({ files: [], reading: [] })
  expect(canSend({ ...tab.getComposer(postSubject), text: 'Desk' }, postSubject)).toBe(true)
})

test('the files of two simultaneous choices are all added, up to ten', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  const six = (letter: string) => photos(...[1, 2, 3, 4, 5, 6].map((index) => `${letter}${index}.png`))
  await Promise.all([tab.addFiles(postSubject, six('a')), tab.addFiles(postSubject, six('b'))])
  expect(tab.getComposer(postSubject)).toMatchObject({ reading: [], error: 'Please choose up to 10 photos.' })
  expect(tab.getComposer(postSubject).files).toHaveLength(10)
})

test('a file that the browser lost is reported, and the others are restored', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  await tab.addFiles(postSubject, photos('a.png', 'b.png'))
  const [a] = tab.getComposer(postSubject).files
  files.readFiles.mockResolvedValue(new Map([[a!.key, a!.file]]))
  const next = await newTab()
  next.loadComposer(postSubject, 'ana')
  await vi.waitFor(() => expect(next.getComposer(postSubject).files).toHaveLength(1))
  expect(next.getComposer(postSubject).error).toBe(
    'Some of the photos you chose are no longer there. Add them again.',
  )
})

test('another person in the browser never sees a draft, and its owner finds it again', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  tab.changeComposer(postSubject, { text: 'Secret desk' })
  tab.loadComposer(postSubject, 'ben')
  expect(tab.getComposer(postSubject).text).toBe('')
  tab.changeComposer(postSubject, { text: 'Lamp' })
  tab.loadComposer(postSubject, 'ana')
  expect(tab.getComposer(postSubject).text).toBe('Secret desk')
})

test('clearing the composer deletes the draft and its files', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  tab.changeComposer(postSubject, { text: 'Desk' })
  await tab.addFiles(postSubject, photos('a.png'))
  await vi.waitFor(() => expect(files.saveFiles).toHaveBeenCalledTimes(1))
  tab.clearComposer(postSubject)
  expect(storage).toEqual({})
  await vi.waitFor(() => expect(files.saveFiles).toHaveBeenLastCalledWith('draft ana post', [], []))
})

test('the draft of the tab that wrote last is stored, and an open composer keeps its text', async () => {
  const one = await newTab()
  const two = await newTab()
  for (const tab of [one, two]) tab.loadComposer(postSubject, 'ana')
  one.changeComposer(postSubject, { text: 'One' })
  two.changeComposer(postSubject, { text: 'Two' })
  expect(one.getComposer(postSubject).text).toBe('One')
  const next = await newTab()
  next.loadComposer(postSubject, 'ana')
  expect(next.getComposer(postSubject).text).toBe('Two')
  // When the composer is opened again, the first tab has the newest words too.
  one.loadComposer(postSubject, 'ana')
  expect(one.getComposer(postSubject).text).toBe('Two')
  two.clearComposer(postSubject)
  one.loadComposer(postSubject, 'ana')
  expect(one.getComposer(postSubject).text).toBe('')
})

test('the draft of a comment expires after 30 days, and the draft of a post does not expire', async () => {
  vi.useFakeTimers({ now: new Date('2026-09-01') })
  const tab = await newTab()
  for (const subject of [postSubject, reply]) {
    tab.loadComposer(subject, 'ana')
    tab.changeComposer(subject, { text: 'Begun' })
  }
  vi.setSystemTime(new Date('2026-09-30'))
  const soon = await newTab()
  soon.loadComposer(reply, 'ana')
  expect(soon.getComposer(reply).text).toBe('Begun')
  vi.setSystemTime(new Date('2026-10-02'))
  const late = await newTab()
  for (const subject of [postSubject, reply]) late.loadComposer(subject, 'ana')
  expect([late.getComposer(reply).text, late.getComposer(postSubject).text]).toEqual(['', 'Begun'])
  expect(Object.keys(storage)).toEqual(['draft ana post'])
})

test('with a full disk the text stays on the screen, with a note that the draft is not saved', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  files.saveFiles.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await tab.addFiles(postSubject, photos('a.png'))
  await vi.waitFor(() => expect(tab.getComposer(postSubject).unsaved).toBe(true))
  isFull = true
  tab.changeComposer(postSubject, { text: 'Desk' })
  tab.loadComposer(postSubject, 'ana')
  expect(tab.getComposer(postSubject)).toMatchObject({ text: 'Desk', unsaved: true, files: [{ alt: '' }] })
  isFull = false
  tab.removeFile(postSubject, tab.getComposer(postSubject).files[0]!.key)
  expect(tab.getComposer(postSubject).unsaved).toBe(false)
})

test('a message with files says that it will be sent later only once the files are stored', async () => {
  const tab = await newTab()
  const sent = sentSubject(parentId, parentId)
  const promise = () => waitingText(tab.getComposer(sent))
  const stored = Promise.withResolvers<undefined>()
  tab.loadComposer(messageSubject(parentId), 'ana')
  await tab.addFiles(messageSubject(parentId), photos('a.png'))
  files.saveFiles.mockReturnValue(stored.promise)
  tab.moveComposer(messageSubject(parentId), sent)
  expect(promise()).toBe('Saving on this device…')
  stored.resolve(undefined)
  await vi.waitFor(() => expect(promise()).toBe('Will send when you’re back'))
  files.saveFiles.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await tab.addFiles(sent, photos('b.png'))
  await vi.waitFor(() => expect(promise()).toBe('Will send when you’re back. Keep this page open.'))
  files.saveFiles.mockResolvedValue(undefined)
  await tab.addFiles(sent, photos('c.png'))
  await vi.waitFor(() => expect(promise()).toBe('Will send when you’re back'))
})

test('a draft counts as saved once its files are stored; if that fails, the composer has the draft again', async () => {
  const tab = await newTab()
  const { saveForLater } = await import('../../web/src/composer/saved-drafts.ts')
  const stored = Promise.withResolvers<undefined>()
  tab.loadComposer(postSubject, 'ana')
  tab.changeComposer(postSubject, { text: 'A lamp' })
  await tab.addFiles(postSubject, photos('a.png'))
  files.saveFiles.mockReturnValue(stored.promise)
  const saved = vi.fn()
  const saving = saveForLater(postSubject).then(saved)
  expect(tab.getComposer(postSubject).text).toBe('')
  await setImmediate()
  expect(saved).not.toHaveBeenCalled()
  stored.resolve(undefined)
  await saving
  expect(saved).toHaveBeenCalledWith(true)

  files.saveFiles.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'))
  tab.changeComposer(postSubject, { text: 'A desk' })
  await tab.addFiles(postSubject, photos('b.png'))
  expect(await saveForLater(postSubject)).toBe(false)
  const { text, files: kept } = tab.getComposer(postSubject)
  expect([text, kept.map(({ file }) => file.name)]).toEqual(['A desk', ['b.png']])
})

test('an invalid draft in the storage is ignored', async () => {
  storage = { 'draft ana post': '{"text":5', [`draft ana ${parentId}`]: '{}' }
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  expect(tab.getComposer(postSubject).text).toBe('')
})

test('a draft that was sent stays sent in the next tab until its content changes', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  await tab.addFiles(postSubject, photos('a.png'))
  tab.changeComposer(postSubject, { text: 'Desk' })
  tab.changeComposer(postSubject, { sending: 'waiting', sendTo: { campusId: 'ou' } })
  const [{ key } = { key: '' }] = tab.getComposer(postSubject).files
  const next = await newTab()
  files.readFiles.mockResolvedValue(new Map(photos('a.png').map((photo) => [key, photo])))
  next.loadComposer(postSubject, 'ana')
  await vi.waitFor(() => expect(next.getComposer(postSubject).files).toHaveLength(1))
  next.changeFile(postSubject)(key)({ progress: 0.5, sent: true })
  expect(next.getComposer(postSubject).sendTo).toEqual({ campusId: 'ou' })
  expect(unsentKeys('ana')).toEqual(['post'])
  next.changeComposer(postSubject, { text: 'A desk' })
  expect(unsentKeys('ana')).toEqual([])
})

test('a draft that has lost a photo is not sent by the next tab', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  await tab.addFiles(postSubject, photos('a.png'))
  tab.changeComposer(postSubject, { sending: 'waiting', sendTo: { campusId: 'ou' } })
  const next = await newTab()
  next.loadComposer(postSubject, 'ana')
  await vi.waitFor(() => expect(next.getComposer(postSubject).loading).toEqual([]))
  expect(unsentKeys('ana')).toEqual([])
})

test('a typed text that looks like a stored property is not taken for a sent draft', async () => {
  const tab = await newTab()
  tab.loadComposer(postSubject, 'ana')
  tab.changeComposer(postSubject, { text: '{"sendTo":{"campusId":"ou"}}' })
  expect(unsentKeys('ana')).toEqual([])
})
