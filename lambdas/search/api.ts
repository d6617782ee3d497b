import { api } from '../access/api.ts'
import { createSavedSearch } from './create-saved-search.ts'
import { createSearch } from './create-search.ts'
import { deleteRecentSearch } from './delete-recent-search.ts'
import { deleteRecentSearches } from './delete-recent-searches.ts'
import { deleteSavedSearch } from './delete-saved-search.ts'
import { listPopularSearches } from './list-popular-searches.ts'
import { listRecentSearches } from './list-recent-searches.ts'
import { listSavedSearches } from './list-saved-searches.ts'
import { searchMessages } from './search-messages.ts'
import { searchPeople } from './search-people.ts'
import { searchPosts } from './search-posts.ts'
import { searchSchools } from './search-schools.ts'
import { suggestSearches } from './suggest-searches.ts'
import { updateSearch } from './update-search.ts'

export const { handler, grants } = api([
  createSavedSearch,
  createSearch,
  deleteRecentSearch,
  deleteRecentSearches,
  deleteSavedSearch,
  listPopularSearches,
  listRecentSearches,
  listSavedSearches,
  searchMessages,
  searchPeople,
  searchPosts,
  searchSchools,
  suggestSearches,
  updateSearch,
])
