/** A person's recent and saved searches. Views are left out: they contain a hash instead of the person's id. */
import type { RecentSearch } from '../../shared/search/recent-search.ts'
import { filtersText, type Sought } from '../../shared/search/saved-search.ts'
import { dateOf, eraseRows, holding, kept } from '../access/holding.ts'
import { alertKey, alertNoticeKey, savedSearchKey } from './alert-keys.ts'
import { alertStore } from './alert-store.ts'
import { recentStore } from './recent-store.ts'
import { recentKey } from './search-keys.ts'

const soughtFields = {
  q: { as: 'text' },
  category: { as: 'text' },
  with: { as: 'text' },
  from: { as: 'text' },
  to: { as: 'text' },
  condition: { as: 'text' },
} as const

export const searchHolding = holding(
  [
    kept<Omit<RecentSearch, 'id'>, 'search'>(recentKey, 'search', {}),
    kept<Sought & { campusId: string; savedAt: number }, 'saved-search'>(savedSearchKey, 'saved-search', {
      ...soughtFields,
      campusId: { as: 'campus' },
    }),
    kept<Sought, 'saved-search'>(alertKey, 'saved-search', soughtFields),
    kept<{ noticeId: string; at: number; expiresAt: number }, 'saved-search'>(
      alertNoticeKey,
      'saved-search',
      {
        noticeId: { because: 'the notification is in the export' },
        at: { because: 'the notification has the same time' },
        expiresAt: { because: 'it is three hours later' },
      },
    ),
  ],
  {
    page: [...recentStore.grants.list, ...alertStore.grants.held],
    erase: [...recentStore.grants.removeAll, ...alertStore.grants.removeAll],
  },
  (platform) => {
    const recents = recentStore(platform)
    const alerts = alertStore(platform)
    return {
      /** One page has all searches, because their number is limited. */
      async page({ id }) {
        const recent = (await recents.list(id)).map(({ text, times, searchedAt }) => ({
          kind: 'search' as const,
          text,
          times,
          searchedAt: dateOf(searchedAt),
        }))
        const saved = (await alerts.held(id)).map(({ campusId, savedAt, ...sought }) => ({
          kind: 'saved-search' as const,
          text: [sought.q, filtersText(sought)].filter(Boolean).join(' · '),
          campus: campusId,
          savedAt: dateOf(savedAt),
        }))
        return { items: [...recent, ...saved], next: undefined }
      },

      async erase({ id }) {
        await eraseRows(platform.table, recentKey(id, ''))
        await alerts.removeAll(id)
      },
    }
  },
)
