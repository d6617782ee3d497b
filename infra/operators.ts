/**
 * `npm run operators -- prod add olivia olivia@example.com`: creates an operator, and prints the password for the first
 * sign-in. `remove olivia` revokes the access at once. Both need an administrator's credentials.
 */
import { command } from './deploy/command.ts'
import { requireCredentials } from './deploy/credentials.ts'
import { stacksOf } from './deploy/leftovers.ts'
import { outputIn, outputsOf } from './deploy/outputs.ts'
import { tableNamed } from './deploy/restore-table.ts'
import { Stopped } from './deploy/world.ts'
import { addOperator, removeOperator } from './operate/administer.ts'

const usage = 'npm run operators -- <stage> add <name> <e-mail address>, or remove <name>'

await command(usage, 'any', async (world, [what, name, email]) => {
  if (name === undefined || !(what === 'remove' || (what === 'add' && email !== undefined)))
    throw new Stopped(`Usage: ${usage}`)
  await requireCredentials(world)
  const outputs = await outputsOf(world, await stacksOf(world))
  const { dynamoDb, users } = world.aws
  const at = {
    users,
    userPoolId: outputIn(outputs, 'OperatorPoolId'),
    table: tableNamed(dynamoDb, outputIn(outputs, 'TableName')),
  }
  if (what === 'remove') {
    if (!(await removeOperator(at, name))) throw new Stopped(`There is no operator ${name}`)
    world.say(`${name} is no operator any more`)
  } else {
    const { password, userId } = await addOperator(at, { name, email: email ?? '' })
    world.say(
      userId
        ? `Nobody can act on the account ${userId}`
        : `No account has ${email} yet; none with it can be acted on`,
    )
    world.say(`${name} signs in within three days with the password ${password}: npm run operate`)
  }
})
