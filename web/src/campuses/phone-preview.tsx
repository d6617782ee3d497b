import type { ReactNode } from 'react'
import styles from './phone-preview.module.css'

/** A drawing of a phone that shows a feed. */
export function PhonePreview() {
  return (
    <svg
      className={styles.phone}
      viewBox="0 0 236 480"
      width="236"
      height="480"
      role="img"
      aria-label="A campus feed on a phone"
    >
      <rect className={styles.case} x="1" y="1" width="234" height="478" rx="38" />
      <rect className={styles.screen} x="9" y="9" width="218" height="462" rx="30" />
      <rect className={styles.island} x="88" y="17" width="60" height="16" rx="8" />
      <g transform="translate(9 40)">
        <path className={styles.tag} d="M73 6h30a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5H73l-9-11.500Z" />
        <circle className={styles.hole} cx="73.500" cy="17.500" r="2.500" />
        <text className={styles.tagText} x="81" y="22">
          OU
        </text>
        <text className={styles.mark} x="114" y="22">
          Buy/Sell
        </text>
        <path className={styles.line} d="M18 12.500h14M18 17.500h14M18 22.500h14" />
        <path className={styles.rule} d="M0 38h218" />
      </g>
      <Post
        y={78}
        name="Maya R."
        time="3m"
        words="Road bike, rides like new. $120"
        tone="teal"
        comments="8"
        saves="21"
      >
        <Bike />
      </Post>
      <Post
        y={282}
        name="Jonah K."
        time="2h"
        words="Desk lamp and a plant. $15"
        tone="sun"
        comments="3"
        saves="12"
      >
        <Lamp />
      </Post>
      <g className={styles.bar} transform="translate(9 434)">
        <path d="M0 0h218v7a30 30 0 0 1-30 30H30a30 30 0 0 1-30-30Z" />
        <path className={styles.rule} d="M0 0h218" />
        <path className={styles.active} d="m38 17 8-7 8 7v10H38Z" />
        <path className={styles.line} d="M102 10h14v14h-14ZM109 13.500v7M105.500 17h7" />
        <path className={styles.line} d="M166 9h11v16l-5.500-4-5.500 4Z" />
      </g>
    </svg>
  )
}

interface PostProps {
  y: number
  name: string
  time: string
  words: string
  tone: 'teal' | 'sun'
  comments: string
  saves: string
  children: ReactNode
}

function Post({ y, name, time, words, tone, comments, saves, children }: PostProps) {
  return (
    <g transform={`translate(9 ${y})`} data-tone={tone} className={styles.post}>
      <circle className={styles.face} cx="25" cy="25" r="13" />
      <text className={styles.initials} x="25" y="29">
        {name.slice(0, 1)}
      </text>
      <text className={styles.name} x="46" y="21">
        {name} <tspan className={styles.soft}>· {time}</tspan>
      </text>
      <text className={styles.words} x="46" y="36">
        {words}
      </text>
      <g transform="translate(46 46)">
        <rect className={styles.picture} width="158" height="116" rx="10" />
        {children}
      </g>
      <g transform="translate(46 170)">
        <path className={styles.line} d="M1 2h12v9H6.500L3 14v-3H1Z" />
        <text className={styles.soft} x="18" y="11">
          {comments}
        </text>
        <path className={styles.line} d="M58 1.500h9v12.500l-4.500-3.300L58 14Z" />
        <text className={styles.soft} x="73" y="11">
          {saves}
        </text>
        <path className={styles.line} d="M118 9v5h10V9M123 11V1.500M119.500 4.500l3.500-3.500 3.500 3.500" />
      </g>
      <path className={styles.rule} d="M0 200h218" />
    </g>
  )
}

function Bike() {
  return (
    <g className={styles.drawing}>
      <path className={styles.ground} d="M14 96h130" />
      <circle cx="48" cy="76" r="20" />
      <circle cx="110" cy="76" r="20" />
      <path d="M48 76 62 46h36l12 30M62 46l16 30h-30M78 76l20-30M58 38h10M62 46l-2-8M98 46l-3-12h11" />
      <circle className={styles.dot} cx="78" cy="76" r="4" />
    </g>
  )
}

function Lamp() {
  return (
    <g className={styles.drawing}>
      <path className={styles.glow} d="m64 46 34 50H26Z" />
      <path className={styles.ground} d="M14 96h130" />
      <path d="M58 22 44 46h36L66 22ZM62 22v-6h30v80M80 96h24" />
      <path d="M118 96l-4-22h24l-4 22ZM126 74c0-14-10-16-14-16 0 10 6 16 14 16ZM126 74c0-18 10-24 16-26 2 12-4 24-16 26Z" />
    </g>
  )
}
