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

/** AWS's own policies for the role of AWS Backup: for tables and for buckets. */
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
 * How they are brought back: infra/README.md, 'Copies in a second account'.
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
        // The hour in which the fewest students of the US are awake.
        scheduleExpression: Schedule.cron({ minute: '0', hour: '9' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        // Each backup is the beginning of a copy; this account also restores to a minute.
        deleteAfter: Duration.days(7),
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Second', vault),
            // Not longer than the ledger of erasures, so that who was erased stays erased.
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

  /** AWS Backup copies from one vault into another. Copies also come back into this one. */
  #addVault({ stage, vault, alarms }: SecondAccountProps): BackupVault {
    const second = new AccountPrincipal(Stack.of(this).splitArn(vault, ArnFormat.COLON_RESOURCE_NAME).account)
    // A vault under AWS's own key takes no copies of another account.
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
