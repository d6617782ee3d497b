import { ArnFormat, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  BackupVaultEvents,
} from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import type { CampusTable } from './campus-table.ts'
import type { Storage } from './storage.ts'

/** AWS's managed policies for the role of AWS Backup: one for tables, one for buckets. */
const policies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']

export interface SecondAccountProps {
  stage: string
  /** The ARN of the vault in the second account. */
  vault: string
  table: CampusTable
  storage: Storage
  alarms: Alarms
}

/**
 * Copies the table, the files and the ledger of erasures into a second account every night, in case this account is lost.
 * To restore them: infra/README.md, 'Copies in a second account'.
 */
export class SecondAccount extends Construct {
  constructor(scope: Construct, id: string, props: SecondAccountProps) {
    super(scope, id)
    const { vault, table, storage } = props
    const local = this.#addVault(props)
    const plan = new BackupPlan(this, 'Plan', { backupVault: local })
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        // At this hour (UTC), the fewest students in the US are awake.
        scheduleExpression: Schedule.cron({ minute: '0', hour: '9' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        // A backup is only needed for its copy, because this account can also restore the table to any minute.
        deleteAfter: Duration.days(7),
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Second', vault),
            // Not longer than the ledger of erasures keeps its entries, so that a restored copy cannot bring back an erased
            // person.
            deleteAfter: Duration.days(35),
          },
        ],
      }),
    )
    plan.addSelection('Data', {
      resources: [
        BackupResource.fromDynamoDbTable(table),
        BackupResource.fromArn(storage.files.bucketArn),
        BackupResource.fromArn(storage.erasures.bucketArn),
      ],
      role: this.#addRole(),
      disableDefaultBackupPolicy: true,
    })
  }

  /**
   * Adds this account's vault. AWS Backup copies only from vault to vault, so backups pass through it in both directions.
   */
  #addVault({ stage, vault, alarms }: SecondAccountProps): BackupVault {
    const second = new AccountPrincipal(Stack.of(this).splitArn(vault, ArnFormat.COLON_RESOURCE_NAME).account)
    // A vault with AWS's own key cannot receive copies from another account.
    const key = new Key(this, 'Key', { enableKeyRotation: true, removalPolicy: RemovalPolicy.RETAIN })
    key.grantEncryptDecrypt(second)
    return new BackupVault(this, 'Vault', {
      backupVaultName: `campus-${stage}`,
      encryptionKey: key,
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [second],
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
          }),
        ],
      }),
      notificationTopic: alarms.topic,
      notificationEvents: [BackupVaultEvents.BACKUP_JOB_FAILED, BackupVaultEvents.COPY_JOB_FAILED],
    })
  }

  #addRole(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    Validations.of(role).acknowledge(
      ...policies.map((name) => ({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS made these policies for AWS Backup, and extends them when the service needs more.',
      })),
    )
    return role
  }
}
