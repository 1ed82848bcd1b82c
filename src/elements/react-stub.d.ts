/**
 * The part of React's types that `react.ts` adds to. It stands in for them, because the project has no React. In a project that
 * has it, its own types are meant: this file is not published.
 */
declare module 'react' {
  export type DetailedHTMLProps<Attributes, Element> = Attributes & {
    readonly ref?: (element: Element | null) => void;
  };
  export interface HTMLAttributes<_Element> {
    readonly lang?: string;
  }
  export namespace JSX {
    interface IntrinsicElements {
      readonly div: DetailedHTMLProps<HTMLAttributes<HTMLDivElement>, HTMLDivElement>;
    }
  }
}
