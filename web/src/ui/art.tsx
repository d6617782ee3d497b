/** Line drawings for empty states, 160 × 120. */
import type { ReactNode } from 'react'

export type Art =
  | 'posts'
  | 'comments'
  | 'saved'
  | 'pictures'
  | 'private'
  | 'offline'
  | 'missing'
  | 'mail'
  | 'school'
  | 'search'

const drawings: Record<Art, ReactNode> = {
  // A price tag on a string next to an empty shelf.
  posts: (
    <>
      <ellipse data-fill cx="80" cy="104" rx="58" ry="6" />
      <path data-soft d="M24 92h112M36 92v10M124 92v10" />
      <path d="M62 36 96 22a6 6 0 0 1 6 1l14 12a6 6 0 0 1 2 6l-8 36a6 6 0 0 1-8 4L62 66a6 6 0 0 1-4-6V42a6 6 0 0 1 4-6Z" />
      <circle cx="100" cy="38" r="5" />
      <path d="M100 33C98 14 122 6 130 18" />
      <path d="M72 50l20 8M70 60l14 6" />
      <path data-soft d="M34 56v12M28 62h12M44 30v8M40 34h8" />
    </>
  ),
  // A speech bubble in front of a second one.
  comments: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="54" ry="6" />
      <path d="M48 24h60a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H82L66 92V76H48a10 10 0 0 1-10-10V34a10 10 0 0 1 10-10Z" />
      <path d="M58 50h4M76 50h4M94 50h4" />
      <path data-soft d="M128 52h6a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-4v10l-12-10h-8a8 8 0 0 1-6-3" />
      <path data-soft d="M24 34v12M18 40h12M30 62v8M26 66h8" />
    </>
  ),
  // A bookmark in front of a card.
  saved: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="54" ry="6" />
      <path
        data-soft
        d="M52 78H40a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8h12M108 28h12a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8h-12"
      />
      <path d="M58 16h44a6 6 0 0 1 6 6v72L80 76 52 94V22a6 6 0 0 1 6-6Z" />
      <path d="M68 36h24M68 48h14" />
      <path data-soft d="M18 50v12M12 56h12M142 44v8M138 48h8" />
    </>
  ),
  // A picture of hills in front of another one.
  pictures: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="54" ry="6" />
      <path data-soft d="M50 22a8 8 0 0 1 8-8h68a8 8 0 0 1 8 8v46a8 8 0 0 1-4 7" />
      <path d="M34 28h78a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8Z" />
      <path d="m28 86 28-28 20 20 12-12 30 26" />
      <circle cx="96" cy="48" r="7" />
      <path data-soft d="M144 40v12M138 46h12" />
    </>
  ),
  // A gate with a keyhole between two hedges.
  private: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="60" ry="6" />
      <path data-soft d="M18 104c-4-18 6-30 20-30M142 104c4-18-6-30-20-30" />
      <path d="M44 104V56a36 36 0 0 1 72 0v48" />
      <path d="M56 104V58a24 24 0 0 1 48 0v46M80 34v70" />
      <circle cx="89" cy="74" r="4" />
      <path d="M89 78v8" />
      <path data-soft d="M26 40l4 4M134 36l-5 5M80 8v8" />
    </>
  ),
  // A plug pulled out of its cable.
  offline: (
    <>
      <ellipse data-fill cx="80" cy="104" rx="56" ry="6" />
      <path d="M16 78c18 0 18-22 36-22h8" />
      <path d="M60 44h10a12 12 0 0 1 0 24H60ZM82 50h8M82 62h8" />
      <path d="M144 34c-14 0-12 22-26 22h-6M112 44h-6a12 12 0 0 0 0 24h6Z" />
      <path data-soft d="M90 30l2-10M98 34l7-8M82 30l-5-9M94 78l3 9M86 80l-2 9" />
    </>
  ),
  // A signpost that points nowhere.
  missing: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="52" ry="6" />
      <path d="M80 18v88" />
      <path d="M80 26h40l10 11-10 11H80Z" />
      <path d="M80 56H46L36 66l10 10h34Z" />
      <path data-soft d="M92 37h20M54 66h16" />
      <path data-soft d="M112 104c0-8 4-12 10-12M40 104c0-6-3-9-8-9M124 74v8M120 78h8" />
    </>
  ),
  // A letter with four digits above it.
  mail: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="54" ry="6" />
      <path d="M38 46h84a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V52a6 6 0 0 1 6-6Z" />
      <path d="m34 50 40 28a10 10 0 0 0 12 0l40-28" />
      <path data-soft d="M56 30h8M72 22h8M88 30h8M104 22h8" />
      <path data-soft d="M16 62h8M12 74h12M18 86h6" />
    </>
  ),
  // A hall with a pennant.
  school: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="60" ry="6" />
      <path d="M30 104V60l50-24 50 24v44M80 36V12M80 12l24 8-24 8" />
      <path d="M20 104h120M70 104V84a10 10 0 0 1 20 0v20" />
      <path data-soft d="M44 72v20M56 72v20M104 72v20M116 72v20" />
    </>
  ),
  // A magnifying glass over a list.
  search: (
    <>
      <ellipse data-fill cx="80" cy="106" rx="54" ry="6" />
      <path data-soft d="M34 28h40M34 48h24M34 68h20M34 88h34M122 20v12M116 26h12M136 62v8M132 66h8" />
      <circle cx="88" cy="52" r="28" />
      <path d="m109 73 22 24M74 46a16 16 0 0 1 14-10" />
    </>
  ),
}

export function Drawing({ art }: { art: Art }): ReactNode {
  return drawings[art]
}
