import { Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { apiFunctions, constructIdOf } from '../functions.ts'
import type { CampusFunction } from './campus-function.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'

/** The functions behind the gateway. */
export class ApiFunctions extends Construct {
  readonly #byName: Map<string, CampusFunction>

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id)
    this.#byName = new Map(
      apiFunctions.map((spec) => [spec.name, makeFunction(this, constructIdOf(spec), spec, resources)]),
    )
  }

  get all(): CampusFunction[] {
    return [...this.#byName.values()]
  }

  /** A function by its name in the catalogue. Throws for one that the gateway does not use. */
  named(name: string): CampusFunction {
    const found = this.#byName.get(name)
    if (!found) throw new Error(`There is no function ${name} behind the gateway`)
    return found
  }

  /** The address by which the gateway invokes a function. */
  invocationUri(name: string): string {
    const { partition, region } = Stack.of(this)
    return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${this.named(name).functionArn}/invocations`
  }
}
