/** The function that the gateway of sockets calls, with what each of its routes does. */
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { ping } from './ping.ts'
import { serveRoutes } from './route.ts'
import { typing } from './typing.ts'

export const { handler, grants } = serveRoutes({
  $connect: connect,
  $disconnect: disconnect,
  ping,
  typing,
})
