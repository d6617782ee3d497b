/** The setting of who sees a person's saves, and readers for whom it makes a difference. */
import { expect } from 'vitest'
import { updateMe } from '../../shared/users/update-me.ts'
import type { SavesShownTo } from '../../shared/users/user.ts'
import { call, type Person } from '../cloud.ts'

export const showSaves = (savesShownTo: SavesShownTo, person: Person) =>
  call(updateMe, { savesShownTo }, person)

/** The readers, by name: Ann is of the campus of Cara, whose saves they are. */
type Readers = Record<string, Person | undefined> & { cara: Person }

/** Expects that the saves are shown to Cara's campus until she chooses everybody or nobody. */
export async function expectSetting(
  readers: Readers,
  isShown: (reader: Person | undefined) => Promise<boolean>,
): Promise<void> {
  const shownTo = async () => {
    const found: string[] = []
    for (const [name, reader] of Object.entries(readers)) if (await isShown(reader)) found.push(name)
    return found
  }
  expect(await shownTo()).toEqual(['ann', 'cara'])
  await showSaves('nobody', readers.cara)
  expect(await shownTo()).toEqual(['cara'])
  await showSaves('everybody', readers.cara)
  expect(await shownTo()).toEqual(Object.keys(readers))
  await showSaves('campus', readers.cara)
  expect(await shownTo()).toEqual(['ann', 'cara'])
}
