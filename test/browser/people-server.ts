/** A port through which browser tests and benchmarks create people with a verified address (api.ts). */
import { text } from 'node:stream/consumers'
import type { Cloud } from '../../infra/local/cloud.ts'
import { startHttpServer } from '../../infra/local/http-server.ts'
import { peopleIn } from '../people.ts'
import { peoplePort } from './ports.ts'

export async function servePeople(cloud: Cloud) {
  const people = peopleIn(cloud.ports, {
    ...cloud.environmentOf('finish-upload'),
    ...cloud.environmentOf('accounts-api'),
  })
  return startHttpServer(peoplePort, async (request, response) => {
    await people.create(JSON.parse(await text(request)))
    response.end()
  })
}
