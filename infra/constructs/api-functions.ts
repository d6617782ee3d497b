import { Stack } from 'aws-cdk-lib'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { apiFunctions, constructIdOf } from '../functions.ts'
import type { CampusFunction } from './campus-function.ts'
import type { GradualRollout } from './gradual-rollout.ts'
import { makeFunction } from './make-function.ts'
import type { Resources } from './resources.ts'

export interface ApiFunctionsProps {
  resources: Resources
  rollout: GradualRollout
}

/** The functions behind the gateway. */
export class ApiFunctions extends Construct {
  readonly #byName = new Map<string, CampusFunction>()
  readonly #callable = new Map<string, IFunction>()

  constructor(scope: Construct, id: string, { resources, rollout }: ApiFunctionsProps) {
    super(scope, id)
    for (const spec of apiFunctions) {
      const { name, isGradual } = spec
      const made = makeFunction(this, constructIdOf(spec), spec, resources)
      this.#byName.set(name, made)
      this.#callable.set(name, isGradual ? rollout.add({ name, made, catchesErrors: true }) : made)
    }
  }

  /** The functions that the gateway calls. For a function that is rolled out gradually, this is its alias. */
  get callable(): IFunction[] {
    return [...this.#callable.values()]
  }

  /** A function by its name in the catalogue. Throws for a function that the gateway does not use. */
  named(name: string): CampusFunction {
    return found(this.#byName, name)
  }

  /** The address by which the gateway invokes a function. */
  invocationUri(name: string): string {
    const { partition, region } = Stack.of(this)
    return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${found(this.#callable, name).functionArn}/invocations`
  }
}

function found<T>(functions: Map<string, T>, name: string): T {
  const one = functions.get(name)
  if (!one) throw new Error(`There is no function ${name} behind the gateway`)
  return one
}
