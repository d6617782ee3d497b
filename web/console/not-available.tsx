import { Button, Flex, Heading, Text } from '@aws-amplify/ui-react'

/** The page that shows if the configuration of the console cannot be loaded. */
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
