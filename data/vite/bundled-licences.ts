import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LINE = `\n\n${'-'.repeat(72)}\n\n`;

/** Matches the folder of the package that a module belongs to. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(licen[cs]e|copying)/i;

/** Notes the packages in builds, and writes down their licences. */
export interface BundledLicences {
  /** Notes the packages of these modules. */
  add(moduleIds: readonly string[]): void;
  /** Writes the licences of all packages noted so far, beside a build. It is the last of its plugins. */
  readonly writer: Plugin;
}

/**
 * Returns what writes the licences of the packages in builds beside them, because they demand it.
 * @param fileName the name of the text file. Several builds may write it, one after the other.
 */
export function bundledLicences(fileName: string): BundledLicences {
  const folders = new Set<string>();
  const add = (moduleIds: readonly string[]): void => {
    for (const id of moduleIds) {
      const folder = PACKAGE.exec(id)?.[1];
      if (folder !== undefined) folders.add(folder);
    }
  };
  return {
    add,
    writer: {
      name: 'write-licences',
      apply: 'build',
      generateBundle(_, files) {
        for (const file of Object.values(files)) if (file.type === 'chunk') add(file.moduleIds);
        const notices = new Set([...folders].map(licenceOf));
        this.emitFile({ type: 'asset', fileName, source: [...notices].sort().join(LINE) });
      },
    },
  };
}

/** The terms of licences that some packages only name. https://spdx.org/licenses/ */
const TERMS: Readonly<Record<string, string>> = {
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  'BSD-3-Clause': `Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
   disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
   disclaimer in the documentation and/or other materials provided with the distribution.
3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products
   derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`,
};

/**
 * Returns name, version and licence of a package.
 * @throws Error for a package without a text whose licence is not among the known terms.
 */
function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
  if (file) return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
  const terms = TERMS[license];
  if (!terms)
    throw new Error(`${name} has no text of its licence ${license}: add the terms to ${import.meta.url}`);
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return `${name} ${version}\n\n${license}, Copyright ${holder}\n\n${terms}`;
}
