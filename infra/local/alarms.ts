import * as z from 'zod/mini'
import type { ServiceCaller } from './access/access.ts'
import { arn, functionIn } from './account.ts'
import type { Template } from './template/load.ts'

interface AlarmsOptions {
  service: ServiceCaller
  invoke: (functionName: string, event: unknown) => Promise<unknown>
}

const alarmSchema = z.object({ AlarmDescription: z.string(), AlarmActions: z.array(z.string()) })

/**
 * Returns the function that raises an alarm: it invokes the functions among the alarm's actions, with CloudWatch's
 * permission. Nothing is measured on a laptop, so a test raises alarms. `section` is that of infra/README.md in the
 * alarm's description.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html
 */
export function openAlarms(template: Template, { service, invoke }: AlarmsOptions) {
  const alarms = template.ofType('AWS::CloudWatch::Alarm').map((resource) => ({
    ...z.parse(alarmSchema, template.properties(resource)),
    ...template.identity(resource),
  }))
  return async function raise(section: string): Promise<void> {
    const found = alarms.find(({ AlarmDescription }) => AlarmDescription.endsWith(`#${section}`))
    if (!found) throw new Error(`There is no alarm ${section}`)
    const { ref: alarmName, attribute, AlarmActions } = found
    const alarmArn = attribute('Arn')
    const cloudWatch = service('lambda.alarms.cloudwatch.amazonaws.com', alarmArn)
    for (const action of AlarmActions.filter((one) => one.includes(':function:'))) {
      const name = functionIn(action)
      const denial = cloudWatch.denialOf({
        action: 'lambda:InvokeFunction',
        resource: arn('lambda', `function:${name}`),
      })
      if (denial !== undefined) throw new Error(denial)
      const alarmData = { alarmName, state: { value: 'ALARM' }, previousState: { value: 'OK' } }
      await invoke(name, { source: 'aws.cloudwatch', alarmArn, alarmData })
    }
  }
}
