import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { TxtRecord, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import type { Alarms } from './alarms.ts'

export interface MailProps {
  zone: IPublicHostedZone
  alarms: Alarms
  operatorRecords: StageConfig['operatorRecords']
}

/** The SES identity of the domain, with the DNS records by which receivers check our mail. */
export class Mail extends Construct {
  readonly identity: EmailIdentity

  constructor(scope: Construct, id: string, { zone, alarms, operatorRecords }: MailProps) {
    super(scope, id)
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.publicHostedZone(zone),
      mailFromDomain: `mail.${zone.zoneName}`,
    })
    // Until an operator has made these two, SES names a domain of its own as the sender's.
    const mailFromRecords = ['MailFromMxRecord', 'MailFromTxtRecord']
    if (operatorRecords.includes('mail-from'))
      for (const name of mailFromRecords) this.identity.node.tryRemoveChild(name)
    if (!operatorRecords.includes('dmarc'))
      new TxtRecord(this, 'Dmarc', {
        zone,
        recordName: '_dmarc',
        values: ['v=DMARC1; p=quarantine; adkim=s'],
      })
    alarms.add(this, 'Bounces', {
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: 'Reputation.BounceRate',
        statistic: 'max',
        period: Duration.hours(1),
      }),
      above: 0.05,
      hurt: 'New students, soon: so many of our mails bounce that SES may stop sending, and nobody would get a code.',
      section: 'alarm-mail-bounces',
    })
  }
}
