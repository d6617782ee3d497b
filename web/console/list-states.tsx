import { Alert, Button, Flex, Placeholder } from '@aws-amplify/ui-react'

interface Props {
  /** The list, as `usePages` returns it. */
  list: {
    pages: unknown
    failed: string | undefined
    isFetching: boolean
    more: boolean
    loadMore: () => void
    retry: () => void
  }
}

/** The end of a list: placeholders while the list loads, the error of a failed request, or the button 'Load More'. */
export function ListStates({ list: { pages, failed, isFetching, more, loadMore, retry } }: Props) {
  if (failed)
    return (
      <Flex direction="column" alignItems="flex-start" gap="small">
        <Alert variation="error">{failed}</Alert>
        <Button onClick={pages ? loadMore : retry}>Try Again</Button>
      </Flex>
    )
  if (!pages)
    return (
      <Flex direction="column" gap="small" role="group" aria-busy="true" aria-label="Loading">
        <Placeholder size="large" />
        <Placeholder size="large" />
        <Placeholder size="large" />
      </Flex>
    )
  if (!more) return null
  return (
    <Button onClick={loadMore} isLoading={isFetching} loadingText="Loading …">
      Load More
    </Button>
  )
}
