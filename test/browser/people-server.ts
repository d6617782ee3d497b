/** A port through which browser tests and benchmarks create people with a verified address (api.ts), and operators. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { text } from 'node:stream/consumers'
import type { Cloud } from '../../infra/local/cloud.ts'
import { tableNamed } from '../../infra/deploy/restore-table.ts'
import { localCredentials as credentials, region } from '../../infra/local/account.ts'
import { startHttpServer } from '../../infra/local/http-server.ts'
import { addOperator } from '../../infra/operate/administer.ts'
import { peopleIn } from '../people.ts'
import { peoplePort } from './ports.ts'

export async function servePeople(cloud: Cloud) {
  const people = peopleIn(cloud.ports, {
    ...cloud.environmentOf('finish-upload'),
    ...cloud.environmentOf('accounts-api'),
  })
  return startHttpServer(peoplePort, async (request, response) => {
    const wanted = JSON.parse(await text(request))
    if (request.url === '/operators') return void response.end(await passwordOfOperator(cloud, wanted))
    if (request.url === '/forget-edge') cloud.invalidateEdge()
    else await people.create(wanted)
    response.end()
  })
}

/** Makes an operator as an administrator does. Returns the password of the first sign-in. */
async function passwordOfOperator({ ports, outputs }: Cloud, wanted: { name: string; email: string }) {
  const at = (port: number) => ({ endpoint: `http://127.0.0.1:${port}`, region, credentials })
  const users = new CognitoIdentityProviderClient(at(ports.operatorPool))
  const dynamoDb = new DynamoDBClient(at(ports.table))
  const table = tableNamed(dynamoDb, outputs['TableName'] ?? '')
  try {
    const userPoolId = outputs['OperatorPoolId'] ?? ''
    return (await addOperator({ users, userPoolId, table }, wanted)).password
  } finally {
    users.destroy()
    dynamoDb.destroy()
  }
}
