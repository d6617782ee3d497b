import { Badge, Flex, Heading, Text } from '@aws-amplify/ui-react'
import type { OutputOf } from '../../shared/contract.ts'
import type { openCase } from '../../shared/operators/open-case.ts'
import { authorLabels, capitalized, filesLabel } from './case-words.ts'
import { GetEvidence } from './get-evidence.tsx'
import { Time } from './time.tsx'

type Report = OutputOf<typeof openCase>['reports'][number]

/** The reports of a case, with the copies of the reported texts that were made at the time of each report. */
export function CaseReports({ caseId, reports }: { caseId: string; reports: Report[] }) {
  return (
    <section className="reports" aria-labelledby="case-reports">
      <Heading level={3} id="case-reports">
        What was reported
      </Heading>
      {reports.length === 0 && <Text className="quiet">The reports of this case are deleted.</Text>}
      {reports.map(({ reporterId, reason, at, texts }) => (
        <article key={reporterId} className="report">
          <Flex alignItems="center" gap="small" wrap="wrap">
            <Badge size="small">{capitalized(reason)}</Badge>
            <span className="quiet">
              <Time at={at} /> by {reporterId}
            </span>
          </Flex>
          {texts.length === 0 && <Text className="quiet">The report has no copy of a text.</Text>}
          {texts.map(({ by, text, at: written, files }, place) => (
            // The key is the index: two texts may be identical, and the order of the texts never changes.
            <figure key={place} className={by === 'reported' ? 'frozen accused' : 'frozen'}>
              <figcaption className="quiet">
                {authorLabels[by]}
                {written !== undefined && (
                  <>
                    , <Time at={written} />
                  </>
                )}
              </figcaption>
              <blockquote>{text || <span className="quiet">There is no text.</span>}</blockquote>
              {files > 0 && <span className="quiet">{filesLabel(files)}</span>}
            </figure>
          ))}
          {texts.some(({ files }) => files > 0) && <GetEvidence caseId={caseId} reporterId={reporterId} />}
        </article>
      ))}
    </section>
  )
}
