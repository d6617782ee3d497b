import { Button, Heading, Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import { figureNames } from '../../shared/analytics/figures.ts'
import { campusName, countOn, figureLabels, type Figures } from './figures.ts'

const number = new Intl.NumberFormat('en-US')

interface Props {
  figures: Figures
  /** Called with the id of a campus whose name is pressed; with an empty text for all campuses. */
  onChoose: (campusId: string) => void
}

/** One row for all campuses together, and one for each campus that was used today, the most active first. */
export function FiguresToday({ figures, onChoose }: Props) {
  const { today } = figures
  const used = figures.figures.flatMap((one) => (one.day === today ? (one.campusId ?? []) : []))
  const active = (campusId: string) => countOn(figures, 'active', today, campusId)
  const rows = [
    { label: 'All campuses', campusId: undefined },
    ...used
      .toSorted((one, other) => active(other) - active(one))
      .map((campusId) => ({ label: campusName(campusId), campusId })),
  ]
  return (
    <section className="today" aria-labelledby="today">
      <Heading level={3} id="today">
        Today
      </Heading>
      <div className="scroll">
        <Table className="counts" size="small">
          <TableHead>
            <TableRow>
              <TableCell as="th">Campus</TableCell>
              {figureNames.map((name) => (
                <TableCell as="th" key={name}>
                  {figureLabels[name]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ label, campusId }) => (
              <TableRow key={label}>
                <TableCell as="th" scope="row">
                  <Button variation="link" size="small" onClick={() => onChoose(campusId ?? '')}>
                    {label}
                  </Button>
                </TableCell>
                {figureNames.map((name) => (
                  <TableCell key={name}>{number.format(countOn(figures, name, today, campusId))}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  )
}
