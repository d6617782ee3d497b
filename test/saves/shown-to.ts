/** Tests the setting that decides who sees a person's saves, with readers who are affected differently. */
import { expect } from 'vitest'
import { updateMe } from '../../shared/users/update-me.ts'
import type { SavesShownTo } from '../../shared/users/user.ts'
import { call, type Person } from '../cloud.ts'

export const showSaves = (savesShownTo: SavesShownTo, person: Person) =>
  call(updateMe, { savesShownTo }, person)

/** The readers by their names. They read the saves of Cara, and Ann is a member of Cara's campus. */
type Readers = Record<string, Person | undefined> & { cara: Person }

/** Expects that Cara's saves are shown to her campus by default, and that each setting has its effect. */
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
