import { Alert, Button, Flex, Heading, Tabs, Text, useAuthenticator } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '../src/lib/online.ts'
import { announce, announcement } from './announcement.ts'
import { screens } from './screens.ts'
import { endSession } from './session.ts'

/** The layout of the console: the bar, a tab for each screen, and the screen of the current address. */
export function Shell() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { user } = useAuthenticator(({ user }) => [user])
  const current =
    screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? screens[0]
  // Visited screens stay mounted, so that typed text is not lost. A screen that was not visited renders and loads nothing.
  const [visited, setVisited] = useState<Record<string, string>>({})
  if (visited[current.path] !== pathname) setVisited({ ...visited, [current.path]: pathname })
  useEffect(() => {
    document.title = `${current.label} · Operators`
    // On a phone, the tabs are wider than the screen.
    document
      .querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const open = (path: string) => {
    announce(undefined)
    // The tab of another screen opens the path at which the operator left that screen, for example of a case.
    void navigate(path === current.path ? path : (visited[path] ?? path))
  }
  return (
    <>
      <Bar name={user?.username} />
      <Tabs.Container value={current.path} onValueChange={open}>
        <main>
          <Tabs.List className="tabs" aria-label="Screens">
            {screens.map(({ path, label }) => (
              <Tabs.Item key={path} value={path}>
                {label}
              </Tabs.Item>
            ))}
          </Tabs.List>
          <div className="page">
            <Notes />
            {screens.map(({ path, Screen }) => (
              <Tabs.Panel key={path} value={path}>
                {visited[path] !== undefined && (
                  <Screen
                    pathname={visited[path]}
                    isShown={path === current.path}
                    operator={user?.username ?? ''}
                  />
                )}
              </Tabs.Panel>
            ))}
          </div>
        </main>
      </Tabs.Container>
    </>
  )
}

function Bar({ name }: { name: string | undefined }) {
  return (
    <header className="bar">
      <Heading level={1} className="name">
        Operators
      </Heading>
      <Flex alignItems="center" gap="small">
        <Text className="who">{name}</Text>
        <Button size="small" onClick={() => void endSession()}>
          Sign Out
        </Button>
      </Flex>
    </header>
  )
}

/** Says that the console is offline, and what the operator has just done. */
function Notes() {
  const isOnline = useOnline()
  const sentence = announcement.use()
  return (
    <div role="status" className="notes">
      {!isOnline && (
        <Alert variation="warning" role="none">
          You are offline. What you type stays, and lists load again when the connection is back.
        </Alert>
      )}
      {sentence && (
        <Alert
          variation="success"
          role="none"
          isDismissible
          dismissButtonLabel="Dismiss"
          onDismiss={() => announce(undefined)}
          key={sentence}
        >
          {sentence}
        </Alert>
      )}
    </div>
  )
}
