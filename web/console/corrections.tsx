import { Flex } from '@aws-amplify/ui-react'
import { AllowAddress } from './allow-address.tsx'
import { HideSearch } from './hide-search.tsx'
import { Recount } from './recount.tsx'

/** The screen with three forms: hiding a search, allowing mails to an address again, and counting something again. */
export function Corrections() {
  return (
    <Flex direction="column" gap="xl">
      <HideSearch />
      <AllowAddress />
      <Recount />
    </Flex>
  )
}
