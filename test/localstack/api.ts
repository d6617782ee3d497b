/** Calls operations of the API on LocalStack, with requests like those that the distribution forwards. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { type AnyContract, type InputOf, type OutputOf } from '../../shared/contract.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import type { DeployedStack } from './deploy.ts'
import type { LocalStack } from './start.ts'

interface ApiResponse<Output> {
  status: number
  /** Reading the output throws if the operation has refused the call. */
  output: Output
}

export type Call = <C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  token?: string,
) => Promise<ApiResponse<OutputOf<C>>>

/**
 * Opens the API. LocalStack has no authorizer for tokens of a user pool, so the functions check the token themselves, as
 * they do in operations that visitors may call.
 */
export async function openApi({ client, endpoint }: LocalStack, stacks: DeployedStack[]): Promise<Call> {
  const idOf = (type: string) => {
    const [found, ...more] = stacks
      .flatMap(({ complete }) => complete)
      .filter(({ ResourceType }) => ResourceType === type)
    if (!found || more.length > 0)
      throw new Error(`${type} is there ${found ? 'more than once' : 'not at all'}`)
    return found.PhysicalResourceId ?? ''
  }
  const secrets = new SecretsManagerClient(client)
  const SecretId = idOf('AWS::SecretsManager::Secret')
  const { SecretString: key = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }))
  secrets.destroy()
  const base = `${endpoint}/_aws/execute-api/${idOf('AWS::ApiGateway::RestApi')}/${idOf('AWS::ApiGateway::Stage')}`
  return async (contract, input, token) => {
    const values: Record<string, unknown> = input
    const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    const rest = Object.entries(values).filter(([name]) => !pathParameters(contract).includes(name))
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
    const response = await fetch(
      contract.method === 'GET' ? `${base}${path}?${query.toString()}` : `${base}${path}`,
      {
        method: contract.method,
        headers: {
          'content-type': 'application/json',
          'x-api-key': key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(contract.method !== 'GET' && { body: JSON.stringify(Object.fromEntries(rest)) }),
      },
    )
    const body = await response.json()
    return {
      status: response.status,
      get output() {
        if (response.ok) return body
        throw new Error(`${contract.name} was refused: ${response.status} ${JSON.stringify(body)}`)
      },
    }
  }
}
