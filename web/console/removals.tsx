import { Flex } from '@aws-amplify/ui-react'
import { AllowAddress } from './allow-address.tsx'
import { HideSearch } from './hide-search.tsx'

/** The screen of what is taken off a list: a search, or an address without mails. */
export function Removals() {
  return (
    <Flex direction="column" gap="xl">
      <HideSearch />
      <AllowAddress />
    </Flex>
  )
}
