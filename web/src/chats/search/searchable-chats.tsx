import { searchKeyOf } from '../../../../shared/search/search.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useMe } from '../../session/me.ts'
import { ListChats } from '../list-chats.tsx'
import { RequestsLink } from '../requests/link.tsx'
import { SearchField } from './field.tsx'
import { FoundInMessages } from './results.tsx'
import { useSearchLimit, useSearchText } from './use-search-text.ts'

/** The conversations of the inbox, or the results for the text in the search field above them. */
export function SearchableChats({ selected }: { selected: string | undefined }) {
  const { me } = useMe()
  const [text, setText] = useSearchText()
  const [limit, setLimit] = useSearchLimit()
  const settled = useSettled(text.trim())
  const isSearching = me?.verified === true && searchKeyOf(text) !== ''
  return (
    <>
      {me?.verified && (
        <SearchField
          text={text}
          name={limit?.name}
          isNew={limit?.isNew === true}
          onText={setText}
          onAll={() => setLimit(null)}
          onStart={() => {
            setText('')
            if (limit) setLimit({ ...limit, isNew: false })
          }}
        />
      )}
      {isSearching ? (
        <FoundInMessages text={settled} meId={me.id} chatId={limit?.chatId} />
      ) : (
        <>
          <RequestsLink />
          <ListChats selected={selected} />
        </>
      )}
    </>
  )
}
