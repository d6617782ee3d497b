/** What only wide screens show, for one import: the first script would name each of three. */
export { AvatarMenu } from './avatar-menu.tsx'
export { LeftBar } from './left-bar.tsx'
export { TopSearch } from './top-search.tsx'
