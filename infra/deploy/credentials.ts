import { accountOf, messageOf, Stopped, type World } from './world.ts'

export async function credentialsRefusal({ aws }: Pick<World, 'aws'>): Promise<string | undefined> {
  try {
    await accountOf(aws)
    return undefined
  } catch (error) {
    return `There are no valid credentials of an AWS account (${messageOf(error)}): log in, for example with aws sso login, or set AWS_PROFILE.`
  }
}

export async function requireCredentials(world: Pick<World, 'aws'>): Promise<void> {
  const refusal = await credentialsRefusal(world)
  if (refusal) throw new Stopped(refusal)
}
