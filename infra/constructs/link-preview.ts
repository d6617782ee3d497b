import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FunctionUrlAuthType, type FunctionUrl } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { CampusFunction } from './campus-function.ts'
import type { CampusTable } from './campus-table.ts'

export interface LinkPreviewProps {
  stage: string
  domain: string
  code: string
  table: CampusTable
  /** Where the shell is, `index.html`. */
  site: Bucket
}

/** What crawlers are shown of a page: the shell with Open Graph tags. Its address answers the distribution only (IAM). */
export class LinkPreview extends Construct {
  readonly url: FunctionUrl
  readonly #function: CampusFunction

  constructor(scope: Construct, id: string, { stage, domain, code, table, site }: LinkPreviewProps) {
    super(scope, id)
    const made = new CampusFunction(this, 'Function', {
      name: 'link-preview',
      code,
      environment: {
        STAGE: stage,
        SITE_DOMAIN: domain,
        SITE_BUCKET: site.bucketName,
        TABLE_NAME: table.tableName,
      },
      memory: 1024,
      seconds: 10,
    })
    table.allowRead(made)
    made.allow(['s3:GetObject'], [site.arnForObjects('index.html')])
    this.#function = made
    this.url = made.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM })
  }

  /**
   * CDK lets the distribution call the address; one made after October 2025 asks for the right to call the function too:
   * https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html
   */
  answer({ distributionArn }: Distribution): void {
    this.#function.addPermission('Distribution', {
      principal: new ServicePrincipal('cloudfront.amazonaws.com'),
      action: 'lambda:InvokeFunction',
      invokedViaFunctionUrl: true,
      sourceArn: distributionArn,
    })
  }
}
