/** The person's saved searches in this browser: changes are optimistic, and rolled back when a request fails. */
import { hashKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { createSavedSearch } from '../../../shared/search/create-saved-search.ts'
import { deleteSavedSearch } from '../../../shared/search/delete-saved-search.ts'
import { listSavedSearches } from '../../../shared/search/list-saved-searches.ts'
import { soughtIn } from '../../../shared/search/saved-search.ts'
import type { SavedSearch, Sought } from '../../../shared/search/saved-search.ts'
import { call, serverNow } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { Search } from './address.ts'

/**
 * The searches that the server is saving, by their temporary ids. If one is removed meanwhile, it is deleted once it is
 * saved.
 */
const saving = new Map<string, Promise<SavedSearch>>()

const savedOf = (personId: string) =>
  queryOptions({
    queryKey: ['saved-searches', personId],
    queryFn: async ({ signal }) => (await call(listSavedSearches, {}, { signal })).items,
  })

/**
 * The saved searches of a member of this campus, and functions to change them; undefined for other people, who cannot save
 * searches.
 */
export function useSavedSearches() {
  const client = useQueryClient()
  const { me } = useMe()
  const { id: campusId } = useCampus()
  const isMember = me?.campusId === campusId && me.schoolVerified
  const options = savedOf(me?.id ?? '')
  const { data: saved = [] } = useQuery({ ...options, enabled: isMember })
  if (!isMember) return undefined
  const show = async (change: (searches: SavedSearch[]) => SavedSearch[]) => {
    // A press may come before the list is loaded. If the list cannot be loaded, the request is sent nevertheless.
    await client.ensureQueryData(options).catch(() => undefined)
    await client.cancelQueries({ queryKey: options.queryKey })
    client.setQueryData(options.queryKey, (searches) => searches && change(searches))
  }
  const attempt = async (
    request: () => Promise<unknown>,
    undo: (searches: SavedSearch[]) => SavedSearch[],
  ) => {
    try {
      await request()
    } catch (error) {
      await show(undo)
      showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
    }
  }
  return {
    saved,
    find: (sought: Sought) => saved.find((one) => isSame(one, sought)),

    async save(sought: Sought) {
      const savedAt = serverNow()
      const waiting = { ...sought, id: `saving ${savedAt}`, savedAt }
      await show((searches) => [waiting, ...searches])
      await attempt(
        async () => {
          const request = call(createSavedSearch, { campusId, ...sought })
          saving.set(waiting.id, request)
          const created = await request
          await show((searches) => searches.map((one) => (one.id === waiting.id ? created : one)))
          showAlert({ message: 'Search saved. We’ll tell you what’s new.', type: 'success' })
        },
        (searches) => searches.filter((one) => one.id !== waiting.id),
      )
    },

    async remove(search: SavedSearch) {
      // Compared by content, because a search gets another id once it is saved.
      await show((searches) => searches.filter((one) => !isSame(one, search)))
      await attempt(
        async () => {
          const request = saving.get(search.id)
          const saved = request ? await request.catch(() => undefined) : search
          if (saved) await call(deleteSavedSearch, { savedSearchId: saved.id })
        },
        (searches) => [...searches, search].toSorted((one, other) => other.savedAt - one.savedAt),
      )
    },
  }
}

const isSame = (one: Sought, other: Sought) => hashKey([soughtIn(one)]) === hashKey([soughtIn(other)])

/** Returns the parts of a search that can be saved: the words and filters, without the order and the times. */
export function soughtOf({ q, show, category, pictures, kind, from, to, condition }: Search): Sought {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...((pictures || show === 'media') && { with: 'pictures' }),
    ...(kind && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(condition && { condition }),
  }
}
