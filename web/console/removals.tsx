import { Flex } from '@aws-amplify/ui-react'
import { AllowAddress } from './allow-address.tsx'
import { HideSearch } from './hide-search.tsx'

/** The screen with two forms: hiding a search, and allowing mails to an address again. */
export function Removals() {
  return (
    <Flex direction="column" gap="xl">
      <HideSearch />
      <AllowAddress />
    </Flex>
  )
}
