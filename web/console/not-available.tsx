import { Button, Flex, Heading, Text } from '@aws-amplify/ui-react'

/** The page if the console cannot load its configuration. */
export function NotAvailable({ retry }: { retry: () => void }) {
  return (
    <main className="page">
      <Flex direction="column" alignItems="flex-start">
        <Heading level={1}>The console could not load</Heading>
        <Text>Check your connection, and try again.</Text>
        <Button onClick={retry}>Try Again</Button>
      </Flex>
    </main>
  )
}
