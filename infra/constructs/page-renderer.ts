import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FunctionUrlAuthType, type FunctionUrl } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { renderPage } from '../functions.ts'
import type { CampusFunction } from './campus-function.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'

/** The function that renders pages for visitors and crawlers, behind a function URL that only the distribution may call (by IAM). */
export class PageRenderer extends Construct {
  readonly url: FunctionUrl
  readonly #function: CampusFunction

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id)
    this.#function = makeFunction(this, 'Function', renderPage, resources)
    this.url = this.#function.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM })
  }

  /**
   * Allows the distribution to invoke the function. CDK only allows it to call the function URL, but URLs created after
   * October 2025 require both permissions: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html
   */
  allowInvocation({ distributionArn }: Distribution): void {
    this.#function.addPermission('Distribution', {
      principal: new ServicePrincipal('cloudfront.amazonaws.com'),
      action: 'lambda:InvokeFunction',
      invokedViaFunctionUrl: true,
      sourceArn: distributionArn,
    })
  }
}
