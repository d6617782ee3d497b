/** The CDK app: `cdk synth -c stage=prod`. Stages are in config.ts, the stack is in stacks/. */
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { addNativeModules, buildFunctions, bundleDirectory, nativeDirectory } from './build.ts'
import { configOf } from './config.ts'
import { functions } from './functions.ts'
import { CampusStack } from './stacks/campus-stack.ts'

const app = new App({ analyticsReporting: false })
const config = configOf(
  app.node.tryGetContext('stage') ?? 'local',
  Number(app.node.tryGetContext('port') ?? 3000),
)

await buildFunctions()
// A laptop runs the bundles beside its own node_modules; only Lambda needs the arm64 build of sharp.
const withSharp =
  config.stage === 'local' ? [] : functions.filter(({ needsSharp }) => needsSharp).map(({ name }) => name)
await Promise.all(withSharp.map(addNativeModules))

Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
new CampusStack(app, `campus-${config.stage}`, {
  config,
  codeOf: (name) => (withSharp.includes(name) ? nativeDirectory(name) : bundleDirectory(name)),
})
app.synth()
