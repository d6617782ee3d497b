/**
 * Stands in for the SDK's codec of event streams, which no operation of ours uses: 15 KB less in every bundle. An
 * operation that needed it would fail with this sentence.
 */
export function eventStreamSerdeProvider(): never {
  throw new Error('Event streams are left out of the bundle: see infra/build.ts')
}

export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider()
  }
}

/** The S3 client asks for it when it is made, long before it would be used. */
export function resolveEventStreamSerdeConfig<Config>(config: Config): Config {
  return config
}
