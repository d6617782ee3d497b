import { expect, test, vi } from 'vitest'
import { readFiles } from '../../web/src/composer/draft-files.ts'

const photo = new File(['photo'], 'photo.png')
const stored = [
  { key: ['draft', 'photo'], value: photo },
  { key: ['draft', 'broken'], value: { name: 'no file' } },
  { key: ['draft', 'nothing'], value: null },
]
vi.mock('idb', () => ({
  openDB: async () => ({
    transaction: () => ({
      store: {
        getAllKeys: async () => stored.map(({ key }) => key),
        getAll: async () => stored.map(({ value }) => value),
      },
    }),
  }),
}))
vi.stubGlobal('IDBKeyRange', { bound: () => undefined })

test('a stored value that is not a file counts as a missing file of the draft', async () => {
  expect([...(await readFiles('draft'))]).toEqual([['photo', photo]])
})
