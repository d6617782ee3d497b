/** The parts that only wide screens show, in one module: otherwise the first script would name three. */
export { AvatarMenu } from './avatar-menu.tsx'
export { LeftBar } from './left-bar.tsx'
export { TopSearch } from './top-search.tsx'
