/** The function behind the WebSocket gateway, with the handlers of its routes. */
import { connect } from '../live/connect.ts'
import { disconnect } from '../live/disconnect.ts'
import { ping } from '../live/ping.ts'
import { serveRoutes } from '../live/route.ts'
import { typing } from '../chats/typing.ts'
import { unwatch, watch } from './watch.ts'

export const { handler, grants } = serveRoutes({
  $connect: connect,
  $disconnect: disconnect,
  ping,
  typing,
  watch,
  unwatch,
})
